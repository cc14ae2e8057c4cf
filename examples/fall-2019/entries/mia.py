from ucb import trace

PLAYER_NAME = 'Mia'


@trace
def free_bacon(score):
    return 10 - min(score // 10, score % 10)


def final_strategy(score, opponent_score):
    if free_bacon(opponent_score) >= 9:
        return 0
    return 5
