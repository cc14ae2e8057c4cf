"""Divides by zero at one pair of scores."""
TEAM_NAME = "Dividers"


def final_strategy(score, opponent_score):
    return 4 // (score - 3 or opponent_score - 7 or 0) * 0
