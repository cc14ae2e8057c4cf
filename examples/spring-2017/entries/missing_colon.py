"""Faulty: a colon is missing, so that Python cannot read it."""

TEAM_NAME = "Semicolon Truthers"


def final_strategy(score, opponent_score)
    return 5
