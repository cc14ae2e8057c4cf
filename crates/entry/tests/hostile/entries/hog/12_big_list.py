"""Asks for more memory than there is, in one piece."""
TEAM_NAME = "Ten Billion"


def final_strategy(score, opponent_score):
    return len([0] * 10**10)
