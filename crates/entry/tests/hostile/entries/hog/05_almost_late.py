"""Takes 99 ms for each call, which is too long for all calls together."""
import time

TEAM_NAME = "Last Minute"


def final_strategy(score, opponent_score):
    time.sleep(0.099)
    return 4
