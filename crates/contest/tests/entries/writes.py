"""Leaves a file for whoever runs next."""
import os

TEAM_NAME = "Litterbug"


def final_strategy(score, opponent_score):
    with open(os.path.join(os.path.dirname(__file__), "sitecustomize.py"), "w") as file:
        file.write("gotcha")
    return 4
