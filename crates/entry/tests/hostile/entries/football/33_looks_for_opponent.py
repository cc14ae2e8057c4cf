"""Looks for any strategy but its own in all that Python knows of."""
import gc
import types


def my_strategy(game):
    functions = (found for found in gc.get_objects() if type(found) is types.FunctionType)
    named = [found for found in functions if found.__name__ == "my_strategy"]
    return "two strategies" if len(named) != 1 else prefer_jumps(game)
