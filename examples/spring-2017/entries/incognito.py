"""Faulty: its name is written backwards by a character that nobody sees."""

TEAM_NAME = "\u202esgoH reveroF"


def final_strategy(score, opponent_score):
    return 5
