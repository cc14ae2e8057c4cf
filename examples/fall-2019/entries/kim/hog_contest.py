from hog import *

PLAYER_NAME = 'Kim Possible'


def final_strategy(score, opponent_score):
    points = free_bacon(opponent_score)
    if is_swap(score + points, opponent_score) and score + points < opponent_score:
        return 0
    return swap_strategy(score, opponent_score)
