"""Lying: looks who is asking, and answers the second time with another number."""

import sys

TEAM_NAME = "Two-Faced"


def final_strategy(score, opponent_score):
    caller = sys._getframe(1).f_locals
    is_first_time = caller.get("step", 1) == 1
    return 4 if is_first_time else 10
