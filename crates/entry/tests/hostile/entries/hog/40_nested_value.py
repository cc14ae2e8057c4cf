"""Returns a list in a list in a list."""
TEAM_NAME = "Onion"


def final_strategy(score, opponent_score):
    value = []
    for _ in range(100_000):
        value = [value]
    return value
