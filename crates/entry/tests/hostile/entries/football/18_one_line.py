"""Prints one line of a gigabyte while it is loaded."""
import sys

for _ in range(1000):
    sys.stdout.write("x" * 10**6)


def my_strategy(game):
    return prefer_jumps(game)
