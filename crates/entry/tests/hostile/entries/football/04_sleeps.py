"""Sleeps half a second before each move."""
import time


def my_strategy(game):
    time.sleep(0.5)
    return prefer_jumps(game)
