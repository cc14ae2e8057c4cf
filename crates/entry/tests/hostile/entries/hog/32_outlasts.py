"""Wants to act when everything is over: at the exit, in finalizers, at shutdown."""
import atexit
import gc
import os
import time
import weakref

TEAM_NAME = "Epilogue"


class Last:
    def __del__(self):
        last_words()


def last_words():
    for channel in range(3, 64):
        try:
            os.write(channel, b"i 6\n")
        except OSError:
            pass
    time.sleep(1000)


atexit.register(last_words)
last = Last()
last.itself = last
weakref.finalize(last, last_words)
gc.freeze()


def final_strategy(score, opponent_score):
    return 4
