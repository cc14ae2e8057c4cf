"""Stands for the command `pigskin replay` in tests on machines without it.

It knows the rules of fall 2019 alone, from right_hog.py, and tells no turn in words.
"""

import contextlib
import io
import json
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..", "..", "..", "entry", "kit", "hog")]

import right_hog as hog  # noqa: E402


class Over(Exception):
    """The record has no more turns."""


def replay(record):
    """What `pigskin replay --format json` answers, as far as hog_gui.py reads it."""
    tags, _, turns = record.partition("\n\n")
    goal = int(dict(line.split(": ", 1) for line in tags.splitlines()[1:])["goal"])
    turns = [line.partition(":") for line in turns.splitlines()]
    choices = [int(choice) for choice, _, _ in turns]
    tosses = [[int(outcome) for outcome in toss.split()] for _, _, toss in turns]
    for number, (choice, toss) in enumerate(zip(choices, tosses), 1):
        if choice != len(toss):
            sys.exit(
                "pigskin: turn %d: %d dice fell where %d are rolled" % (number, len(toss), choice)
            )
    outcomes = (outcome for toss in tosses for outcome in toss)
    left, after = iter(choices), []

    def strategy(score, opponent_score):
        for choice in left:
            return choice
        raise Over

    def recorded(function):
        def say(score0, score1):
            with contextlib.redirect_stdout(io.StringIO()) as printed:
                following = function(score0, score1)
            lines = printed.getvalue().splitlines()
            facts = {"sides": None, "lifted": 0, "bonus": 0, "told": "So it is."}
            after.append(dict(facts, scores=[score0, score1], commentary=lines))
            return recorded(following)

        return say

    highest = hog.both(hog.announce_highest(1), hog.announce_lead_changes())
    say = recorded(hog.both(hog.announce_highest(0), highest))
    winner = None
    try:
        scores = hog.play(strategy, strategy, dice=lambda: next(outcomes), goal=goal, say=say)
        winner = 0 if scores[0] >= goal else 1
    except Over:
        pass
    return {"turns": after, "winner": winner}


if __name__ == "__main__":
    with open(sys.argv[2], encoding="utf-8") as file:
        print(json.dumps(replay(file.read())))
