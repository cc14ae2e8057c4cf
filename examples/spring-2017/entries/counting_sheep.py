"""Impure: counts its turns, though a strategy sees the scores and nothing else."""

TEAM_NAME = "Counting Sheep"

turns = 0


def final_strategy(score, opponent_score):
    global turns
    turns += 1
    return 6 if turns % 5 == 0 else 4
