"""Rolls dice about how many dice to roll."""
import random

TEAM_NAME = "Chaos"


def final_strategy(score, opponent_score):
    return random.randrange(11)
