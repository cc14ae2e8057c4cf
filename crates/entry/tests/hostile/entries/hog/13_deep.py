"""Calls itself for ever."""
TEAM_NAME = "Echo"


def final_strategy(score, opponent_score):
    return final_strategy(score, opponent_score)
