"""Raises an error that raises errors when it is looked at."""
TEAM_NAME = "Matryoshka"


class Evil(BaseException):
    def __str__(self):
        raise Evil

    __repr__ = __str__
    __traceback__ = property(__str__)


def final_strategy(score, opponent_score):
    raise Evil
