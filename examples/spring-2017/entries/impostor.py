"""Faulty: its name only looks like another one than Fourever Hogs."""

TEAM_NAME = "FOUREVER  hogs"


def final_strategy(score, opponent_score):
    return 6
