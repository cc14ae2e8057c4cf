"""Computes for 20 ms of its own processor time a move."""
import time


def my_strategy(game):
    end = time.process_time() + 0.02
    while time.process_time() < end:
        pass
    return prefer_jumps(game)
