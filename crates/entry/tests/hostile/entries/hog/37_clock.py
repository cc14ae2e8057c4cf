"""Looks at the clock."""
import time

TEAM_NAME = "Cuckoo"


def final_strategy(score, opponent_score):
    return time.perf_counter_ns() // 100 % 11
