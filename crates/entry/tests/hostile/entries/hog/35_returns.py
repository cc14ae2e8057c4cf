"""Returns what is not a number of dice, at one pair of scores."""
TEAM_NAME = "Values"


def final_strategy(score, opponent_score):
    return VALUE if score == opponent_score == 7 else 4
