"""Raises an error that has a gigabyte to say."""
TEAM_NAME = "Epic"


def final_strategy(score, opponent_score):
    raise BaseException("x" * 10**9)
