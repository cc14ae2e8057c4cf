"""Computes on and on, from the second half of its choices on."""
TEAM_NAME = "Perfectionist"


def final_strategy(score, opponent_score):
    while score >= 5:
        pass
    return 4
