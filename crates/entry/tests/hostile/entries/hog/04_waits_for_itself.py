"""Reads from a pipe that nobody but itself could write to."""
import os

TEAM_NAME = "Godot"
out, into = os.pipe()


def final_strategy(score, opponent_score):
    return len(os.read(out, 1))
