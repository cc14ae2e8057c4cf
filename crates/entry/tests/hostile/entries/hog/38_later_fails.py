"""Finds out which run this is, and fails in the second one only."""
import sys

TEAM_NAME = "Moody"


def final_strategy(score, opponent_score):
    if sys._getframe(1).f_locals["step"] != 1 and score > 2:
        return 1 / 0
    return 4
