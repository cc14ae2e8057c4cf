"""Prints ten million empty lines."""
TEAM_NAME = "Blank Verse"


def final_strategy(score, opponent_score):
    for _ in range(10**5):
        print("\n" * 99)
    return 4
