from hog_contest import free_bacon

PLAYER_NAME = 'Uma'


def final_strategy(score, opponent_score):
    return 0 if free_bacon(opponent_score) >= 8 else 4
