PLAYER_NAME = 'Sir  Oinksalot'


def final_strategy(score, opponent_score):
    return 5
