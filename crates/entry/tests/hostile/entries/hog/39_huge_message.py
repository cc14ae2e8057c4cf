"""Raises an error with very much to say, some of it to the terminal."""
TEAM_NAME = "Epic"


def final_strategy(score, opponent_score):
    raise BaseException("\x1b[31m\n\u202e" + "x" * 10**7)
