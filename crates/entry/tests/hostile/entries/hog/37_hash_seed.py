"""Depends on the order of a set of words."""
TEAM_NAME = "Hashers"


def final_strategy(score, opponent_score):
    return list({f"{score} {dice}" for dice in range(11)}).index(f"{score} 4")
