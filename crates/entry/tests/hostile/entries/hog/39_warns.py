"""Warns at every call, and at some length."""
import warnings

TEAM_NAME = "Cassandra"
warnings.simplefilter("always")


def final_strategy(score, opponent_score):
    warnings.warn("beware " * 10_000)
    return 4
