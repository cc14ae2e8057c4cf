"""Goes by how many days the machine has been up."""
import time

TEAM_NAME = "Ephemeral"


def final_strategy(score, opponent_score):
    return int(time.monotonic() // 86400) % 7
