"""Returns very much text."""
TEAM_NAME = "Epic"


def final_strategy(score, opponent_score):
    return "4" * 10**7
