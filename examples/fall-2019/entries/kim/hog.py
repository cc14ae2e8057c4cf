from dice import six_sided, four_sided, make_test_dice
from ucb import main, trace, interact


def free_bacon(score):
    return 10 - min(score // 10, score % 10)


def is_swap(mine, theirs):
    digits = lambda n: int(str(n)[0]) * (n % 10)
    return digits(mine) == digits(theirs)


def swap_strategy(score, opponent_score, margin=9, num_rolls=5):
    after = score + free_bacon(opponent_score)
    if is_swap(after, opponent_score):
        return 0 if after < opponent_score else num_rolls
    return 0 if free_bacon(opponent_score) >= margin else num_rolls


def final_strategy(score, opponent_score):
    """*** YOUR CODE HERE ***"""
    return 4
