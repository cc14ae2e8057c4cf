"""Computes for half a second in all, five milliseconds for each choice."""
import time

TEAM_NAME = "Diligent"


def final_strategy(score, opponent_score):
    end = time.process_time() + 0.005
    while time.process_time() < end:
        pass
    return 4
