"""Does not want to know the opponent's score."""
TEAM_NAME = "Solo"


def final_strategy(score):
    return 4
