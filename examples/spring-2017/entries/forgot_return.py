"""Faulty: one branch forgets to return, so that Python returns None."""

TEAM_NAME = "The Forgetful Sow"


def final_strategy(score, opponent_score):
    if score < 90:
        return 5
    if opponent_score < 90:
        dice = 3
    else:
        return 2
