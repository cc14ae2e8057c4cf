"""
    This file has the final_strategy that goes to the contest.
    Remember to give a unique PLAYER_NAME or the submission will not succeed.
"""

PLAYER_NAME = 'Sir Oinksalot'  # Change this line!


def final_strategy(score, opponent_score):
    bacon = 10 - min(opponent_score // 10, opponent_score % 10)
    if score + bacon >= 100 or bacon == 10:
        return 0
    return 6 if score < opponent_score else 4
