from hog import free_bacon, is_swap

PLAYER_NAME = 'Jan & Jo'


def final_strategy(score, opponent_score):
    if is_swap(score + free_bacon(opponent_score), opponent_score):
        return 0
    return 5
