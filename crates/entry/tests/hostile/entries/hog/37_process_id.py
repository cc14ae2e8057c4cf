"""Looks at the number of its process."""
import os

TEAM_NAME = "Number Six"


def final_strategy(score, opponent_score):
    return os.getpid() >> (score + opponent_score) & 7
