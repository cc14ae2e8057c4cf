"""Is no Python."""
TEAM_NAME = "Syntax"


def final_strategy(score, opponent_score):
    return = 4
