"""Takes 60 ms for each move without computing."""
import time


def my_strategy(game):
    time.sleep(0.06)
    return prefer_jumps(game)
