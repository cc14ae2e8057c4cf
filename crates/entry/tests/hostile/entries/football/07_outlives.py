"""Leaves a process behind that has another session and no parent."""
import os
import time

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.closerange(0, 64)
        time.sleep(1000)
    os._exit(0)


def my_strategy(game):
    return prefer_jumps(game)
