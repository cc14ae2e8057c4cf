"""Looks for any strategy but its own in all that Python knows of."""
import gc
import sys
import types

TEAM_NAME = "Detectives"


def strategies():
    for found in gc.get_objects():
        if type(found) is types.FunctionType and found.__name__ == "final_strategy":
            yield found
    for frame in sys._current_frames().values():
        while frame is not None:
            for name, value in list(frame.f_locals.items()):
                if "opponent" in name and callable(value):
                    yield value
            frame = frame.f_back


def final_strategy(score, opponent_score):
    others = [found for found in strategies() if found is not final_strategy]
    return 5 if others else 4
