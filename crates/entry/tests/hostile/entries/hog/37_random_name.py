"""Has another name each time."""
import random

TEAM_NAME = "Team %d" % random.getrandbits(64)


def final_strategy(score, opponent_score):
    return 4
