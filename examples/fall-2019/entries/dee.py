"""
    Remember to give a unique PLAYER_NAME or the submission will not succeed.
"""

PLAYER_NAME = ''  # Change this line!


def final_strategy(score, opponent_score):
    # todo: be smarter
    if opponent_score > 85:
        return 7
    return 5
