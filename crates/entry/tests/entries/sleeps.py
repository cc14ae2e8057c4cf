"""Sleeps for longer than it has, at one of its choices."""
import time

TEAM_NAME = "Siesta"


def final_strategy(score, opponent_score):
    if score == opponent_score == 5:
        time.sleep(3)
    return 4
