"""Returns a number of a library, which is no int of Python's."""
from fractions import Fraction

TEAM_NAME = "Scalars"
try:
    from numpy import int64 as number
except ImportError:
    number = Fraction


def final_strategy(score, opponent_score):
    return number(4)
