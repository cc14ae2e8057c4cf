"""Uses what it never made."""
TEAM_NAME = "Phantom"
MARGIN = undefined_margin


def final_strategy(score, opponent_score):
    return 4
