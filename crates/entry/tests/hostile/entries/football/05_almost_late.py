"""Takes nearly all of a second for each move."""
import time


def my_strategy(game):
    time.sleep(0.8)
    return prefer_jumps(game)
