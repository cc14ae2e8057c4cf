"""Sleeps, which costs no processor time."""
import time

TEAM_NAME = "Bears"


def final_strategy(score, opponent_score):
    time.sleep(10**6)
    return 4
