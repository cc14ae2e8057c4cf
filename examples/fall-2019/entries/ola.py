PLAYER_NAME = 'Ola'


def always_roll(n):
    def strategy(score, opponent_score):
        return n
    return strategy


def final_strategy(score, opponent_score):
    if score > opponent_score:
        return 4
    return always_roll(6)
