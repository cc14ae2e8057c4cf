"""What a roll is worth on average; imported by hog_contest.py."""

from functools import lru_cache


def bacon(theirs):
    """The points of rolling no dice."""
    points = 1 + max(theirs // 10, theirs % 10)
    return {2: 3, 3: 5, 5: 7, 7: 11}.get(points, points)


@lru_cache(maxsize=None)
def averages(sides):
    """The average points of 1 to 10 dice, the lift of primes left out."""
    result = {}
    for dice in range(1, 11):
        no_ones = ((sides - 1) / sides) ** dice
        # Without a one, a die shows 2 to the highest, evenly.
        result[dice] = no_ones * dice * (2 + sides) / 2 + (1 - no_ones)
    return result
