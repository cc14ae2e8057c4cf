"""Honest, and the same strategy as Bacon Bits, written in another way."""

TEAM_NAME = "Crispy & Co."


def final_strategy(score, opponent_score):
    for digit in str(opponent_score):
        if digit in "6789":
            return 0
    return 5
