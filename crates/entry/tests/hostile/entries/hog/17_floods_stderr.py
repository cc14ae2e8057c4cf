"""Complains without end."""
import sys

TEAM_NAME = "Complaints"


def final_strategy(score, opponent_score):
    while True:
        sys.stderr.write("oink " * 1000)
