"""Opens a million files."""
TEAM_NAME = "Archive"


def final_strategy(score, opponent_score):
    return len([open(__file__) for _ in range(10**6)])
