"""Computes a number that does not fit anywhere."""
TEAM_NAME = "Tower"


def final_strategy(score, opponent_score):
    return 10**10**8
