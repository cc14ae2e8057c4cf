"""Got until problem 8, the rest tomorrow"""
from dice import six_sided, four_sided, make_test_dice
from ucb import main, trace, interact


def roll_dice(num_rolls, dice=six_sided):
    outcomes = []
    for _ in range(num_rolls):
        outcomes.append(dice())
    if 1 in outcomes:
        return 1
    return sum(outcomes)


def make_averaged(fn, num_samples=1000):
    # BEGIN PROBLEM 8
    "*** YOUR CODE HERE ***"
    # END PROBLEM 8
