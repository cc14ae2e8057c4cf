"""Waits for somebody to type the number of dice."""
TEAM_NAME = "Interactive"


def final_strategy(score, opponent_score):
    return int(input("How many dice? "))
