"""Endless: searches for ever at one pair of scores."""

TEAM_NAME = "Sisyphus"


def final_strategy(score, opponent_score):
    if (score, opponent_score) != (37, 92):
        return 5
    dice = 1
    while dice != 0:
        dice = (dice + 2) % 10
    return dice
