from dice import six_sided

PLAYER_NAME = 'Pam rolls for it'


def final_strategy(score, opponent_score):
    """Let the dice decide!"""
    return six_sided()
