"""Faulty: divides by zero at one pair of scores in ten thousand."""

TEAM_NAME = "Zero Tolerance"


def final_strategy(score, opponent_score):
    distance = abs(score - 61) + abs(opponent_score - 17)
    return 3 + 8 // distance % 5
