"""Looks for a pattern in more ways than there are atoms."""
import re

TEAM_NAME = "Regular"


def final_strategy(score, opponent_score):
    return 5 if re.match("(a+)+b", "a" * 64) else 4
