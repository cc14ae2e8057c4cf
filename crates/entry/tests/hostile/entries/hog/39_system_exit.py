"""Ends the program in the usual way, which is an exception."""
import sys

TEAM_NAME = "Quitters"


def final_strategy(score, opponent_score):
    if (score, opponent_score) == (0, 3):
        sys.exit("enough")
    return 4
