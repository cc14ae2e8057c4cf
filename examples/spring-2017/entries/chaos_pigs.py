"""Impure: rolls a die of its own to choose the number of dice."""

import random

TEAM_NAME = "Chaos Pigs"


def final_strategy(score, opponent_score):
    return random.randint(3, 6)
