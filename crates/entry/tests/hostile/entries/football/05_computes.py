"""Computes for nearly all of a second for each move, which is too long for a match."""
import time


def my_strategy(game):
    end = time.process_time() + 0.8
    while time.process_time() < end:
        pass
    return prefer_jumps(game)
