"""Faulty: returns the text "4" in place of the number when it is ahead."""

TEAM_NAME = "Quote Unquote"


def final_strategy(score, opponent_score):
    return "4" if score > opponent_score else 5
