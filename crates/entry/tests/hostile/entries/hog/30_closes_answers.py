"""Closes all that is open and goes on for ever."""
import os

TEAM_NAME = "Hermits"


def final_strategy(score, opponent_score):
    os.closerange(0, 64)
    while True:
        pass
