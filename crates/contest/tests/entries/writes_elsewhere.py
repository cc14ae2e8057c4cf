"""Leaves a file where everybody may write."""
import tempfile

TEAM_NAME = "Litterbug"


def final_strategy(score, opponent_score):
    with tempfile.TemporaryFile() as file:
        file.write(b"gotcha")
    return 4
