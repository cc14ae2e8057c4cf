"""Honest and weak: rolls four dice, whatever happens."""

TEAM_NAME = "Fourever Hogs"


def final_strategy(score, opponent_score):
    return 4
