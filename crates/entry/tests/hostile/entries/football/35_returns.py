"""Returns what is not a square."""


def my_strategy(game):
    return VALUE
