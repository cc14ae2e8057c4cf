"""Hangs in one call."""
TEAM_NAME = "Endless"


def final_strategy(score, opponent_score):
    while (score, opponent_score) == (3, 7):
        pass
    return 4
