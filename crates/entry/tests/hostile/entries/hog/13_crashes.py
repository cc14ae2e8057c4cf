"""Crashes Python itself."""
import ctypes

TEAM_NAME = "Crash Pigs"


def final_strategy(score, opponent_score):
    return ctypes.string_at(0)
