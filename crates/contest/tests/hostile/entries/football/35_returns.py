"""Returns what is no square."""


def my_strategy(game):
    return VALUE
