"""Stops its own process, which a polite signal would not end any more."""
import os
import signal

TEAM_NAME = "Statue"


def final_strategy(score, opponent_score):
    os.kill(os.getpid(), signal.SIGSTOP)
    return 4
