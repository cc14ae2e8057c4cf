"""Lying: writes answers of its own wherever it can, in place of giving them."""

import os

TEAM_NAME = "Forged Papers"


def final_strategy(score, opponent_score):
    for channel in range(1, 64):
        try:
            os.write(channel, b"i 6\n")
        except OSError:
            pass
    return 6
