"""Honest, medium: takes the bacon when there is enough of it, else rolls five."""

TEAM_NAME = "Bacon Bits"


def final_strategy(score, opponent_score):
    bacon = 1 + max(opponent_score // 10, opponent_score % 10)
    return 0 if bacon >= 7 else 5
