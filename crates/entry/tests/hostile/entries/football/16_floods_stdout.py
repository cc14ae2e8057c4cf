import sys


def my_strategy(game):
    while True:
        sys.stdout.write("oink " * 10000)
