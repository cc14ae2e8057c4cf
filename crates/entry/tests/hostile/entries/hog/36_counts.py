"""Counts how often it was asked."""
TEAM_NAME = "Counters"
calls = 0


def final_strategy(score, opponent_score):
    global calls
    calls += 1
    return 4 + calls % 2
