"""Faulty: returns True, which looks like a 1 and is none."""

TEAM_NAME = "Yes Hog"


def final_strategy(score, opponent_score):
    return score >= 99 or 4
