from ucb import interact

PLAYER_NAME = 'Hal 9000'


def final_strategy(score, opponent_score):
    rolls = 4
    if opponent_score - score > 30:
        rolls = 7
        interact()
    return rolls
