"""Calls itself through C code until the stack ends."""
import sys

TEAM_NAME = "Echo, Echo"
sys.setrecursionlimit(10**9)


def final_strategy(score, opponent_score):
    return max([score], key=lambda score: final_strategy(score, opponent_score))
