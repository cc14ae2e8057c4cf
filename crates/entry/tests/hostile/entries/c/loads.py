"""Loads the C program beside it, and plays on if that has got nowhere."""
import ctypes
import os

TEAM_NAME = "Close to the Metal"
program = ctypes.CDLL(os.path.join(os.path.dirname(__file__), "attempt.so"))
reached = program.attempt()


def final_strategy(score, opponent_score):
    return 5 if reached else 4
