from dice import six_sided, four_sided, make_test_dice
from ucb import main, trace, interact
from bacon import bacon


def final_strategy(score, opponent_score):
    return 0 if bacon(opponent_score) > 8 else 6
