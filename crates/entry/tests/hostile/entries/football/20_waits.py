"""Takes 300 ms for each move without computing."""
import time


def my_strategy(game):
    time.sleep(0.3)
    return prefer_jumps(game)
