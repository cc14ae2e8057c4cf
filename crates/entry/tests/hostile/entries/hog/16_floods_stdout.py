"""Prints without end."""
TEAM_NAME = "Chatter"


def final_strategy(score, opponent_score):
    while True:
        print("oink " * 1000)
