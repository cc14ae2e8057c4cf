"""Thinks about each move, but not for too long."""
import time

TEAM_NAME = "Patient"


def final_strategy(score, opponent_score):
    time.sleep(0.001)
    return 4
