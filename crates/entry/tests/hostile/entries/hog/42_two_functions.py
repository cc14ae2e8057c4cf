"""Has two functions of one name; in Python, the last one counts."""
TEAM_NAME = "Twins"


def final_strategy(score, opponent_score):
    return 11


def final_strategy(score, opponent_score):
    return 4
