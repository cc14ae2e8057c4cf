"""Returns a gigabyte."""
TEAM_NAME = "Heavy"


def final_strategy(score, opponent_score):
    return b"4" * 10**9
