"""Honest and weak: looks random, and is the same every time."""

TEAM_NAME = "Lucky Charm"


def final_strategy(score, opponent_score):
    return (score * score + 31 * opponent_score) % 97 % 9
