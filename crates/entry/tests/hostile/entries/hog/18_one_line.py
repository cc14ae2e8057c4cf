"""Prints one line of a gigabyte."""
import sys

TEAM_NAME = "Long Story"
for _ in range(1000):
    sys.stdout.write("x" * 10**6)


def final_strategy(score, opponent_score):
    return 4
