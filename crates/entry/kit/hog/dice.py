"""Dice as functions without arguments.

A die is called without arguments and returns an outcome. A fair die returns each
outcome with the same chance. A test die returns the outcomes that it was made with,
in order and over and over, so that a test knows what is rolled.

>>> die = make_test_dice(4, 1, 2)
>>> [die() for _ in range(5)]
[4, 1, 2, 4, 1]
>>> all(1 <= six_sided() <= 6 for _ in range(100))
True
"""

from random import randint


def make_fair_dice(sides):
    """Returns a die that rolls each number from 1 to `sides` with the same chance."""
    if type(sides) is not int or sides < 1:
        raise ValueError("a die has 1 side or more, not %r" % (sides,))

    def fair_dice():
        return randint(1, sides)

    return fair_dice


def make_test_dice(*outcomes):
    """Returns a die that rolls these outcomes in order, and then again from the first.

    Every outcome is a positive whole number.

    >>> die = make_test_dice(6)
    >>> die(), die()
    (6, 6)
    """
    if not outcomes:
        raise ValueError("a test die needs at least one outcome")
    for outcome in outcomes:
        if type(outcome) is not int or outcome < 1:
            raise ValueError("an outcome is a positive whole number, not %r" % (outcome,))
    rolled = 0

    def test_dice():
        nonlocal rolled
        outcome = outcomes[rolled % len(outcomes)]
        rolled += 1
        return outcome

    return test_dice


four_sided = make_fair_dice(4)
six_sided = make_fair_dice(6)
