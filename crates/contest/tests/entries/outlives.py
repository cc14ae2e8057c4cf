"""Tries to leave a process behind that outlives its parent."""
import os
import time

TEAM_NAME = "Ghost"

if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(1000)
    os._exit(0)


def final_strategy(score, opponent_score):
    return 4
