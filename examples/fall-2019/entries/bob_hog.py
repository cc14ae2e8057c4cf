"""CS 61A project 1, bob. works on my machine"""
from dice import six_sided, four_sided, make_test_dice
from ucb import main, trace, interact
import random

GOAL_SCORE = 100


def roll_dice(num_rolls, dice=six_sided):
    """
    >>> roll_dice(2, make_test_dice(4, 6, 1))
    10
    """
    # BEGIN PROBLEM 1
    "*** YOUR CODE HERE ***"
    total = 0
    one = False
    i = 0
    while i < num_rolls:
        d = dice()
        if d == 1:
            one = True
        total = total + d
        i = i + 1
    return 1 if one else total
    # END PROBLEM 1


def free_bacon(score):
    # BEGIN PROBLEM 2
    "*** YOUR CODE HERE ***"
    tens = score // 10
    ones = score % 10
    return 10 - min(tens, ones)
    # END PROBLEM 2


def is_swap(player_score, opponent_score):
    # BEGIN PROBLEM 4
    a = int(str(player_score)[0]) * int(str(player_score)[-1])
    b = int(str(opponent_score)[0]) * int(str(opponent_score)[-1])
    return a == b
    # END PROBLEM 4


def final_strategy(score, opponent_score):
    # BEGIN PROBLEM 12
    bacon = free_bacon(opponent_score)
    if score + bacon >= GOAL_SCORE:
        return 0
    if is_swap(score + bacon, opponent_score) and score + bacon < opponent_score:
        return 0
    if bacon >= 9 and not is_swap(score + bacon, opponent_score):
        return 0
    if GOAL_SCORE - score < 10:
        return 2
    return 5
    # END PROBLEM 12


# print(roll_dice(5))


@main
def run(*args):
    wins = 0
    for _ in range(10000000):
        wins += random.random() < .5
    print("win rate", wins / 10000000)
