"""Ignores all signals that it can, and does not end when it is done."""
import os
import signal
import time

TEAM_NAME = "Stubborn"
for number in set(signal.Signals) - {signal.SIGKILL, signal.SIGSTOP}:
    signal.signal(number, signal.SIG_IGN)
os._exit = lambda status: time.sleep(1000)


def final_strategy(score, opponent_score):
    while (score, opponent_score) == (9, 9):
        signal.pause()
    return 4
