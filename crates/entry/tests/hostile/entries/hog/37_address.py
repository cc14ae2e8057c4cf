"""Depends on where an object lies."""
TEAM_NAME = "Real Estate"
here = id([])


def final_strategy(score, opponent_score):
    return here >> 12 + score + opponent_score & 7
