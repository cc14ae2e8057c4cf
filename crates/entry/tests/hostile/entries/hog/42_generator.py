"""Yields instead of returning."""
TEAM_NAME = "Generator"


def final_strategy(score, opponent_score):
    yield 4
