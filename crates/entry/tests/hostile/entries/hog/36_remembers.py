"""Depends on what it was asked before."""
TEAM_NAME = "Elephants"
before = [0]


def final_strategy(score, opponent_score):
    before.append(score)
    return 5 if before[-2] > score else 4
