"""Ends its process without a word."""
import os

TEAM_NAME = "Quitters"


def final_strategy(score, opponent_score):
    if (score, opponent_score) == (0, 3):
        os._exit(0)
    return 4
