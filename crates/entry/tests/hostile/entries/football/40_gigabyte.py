"""Returns a gigabyte."""


def my_strategy(game):
    return b"4" * 10**9
