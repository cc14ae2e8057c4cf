"""The calls of a part of a problem's domain, in order, the smallest first.

Asking and reporting read the same list, so that the 37th answer and the 37th call are of
one thing.
"""

import base64
import builtins
import itertools
import json

# What a student does to the builtins does not reach this module.
__builtins__ = dict(vars(builtins))

# What a test die goes on with, over and over, after its scripted outcomes.
AFTER_A_TOSS = (6, 5, 4, 3, 2)


def calls(part):
    """Returns the arguments of each call of a part, as an iterable of tuples.

    Calls that begin with one of `without` are left out.

    For `tosses`, `turns` and `scored_turns` the last of the arguments is the list of outcomes;
    for the others of "games", "commentary", "averaged" and "max_scoring" see the format of a kit.

    >>> list(calls({"kind": "calls", "ranges": [[0, 1], [8, 9]], "positional": [4]}))
    [(0, 8, 4), (0, 9, 4), (1, 8, 4), (1, 9, 4)]
    >>> list(calls({"kind": "calls", "ranges": [[0, 1], [8, 9]], "without": [[0, 9]]}))
    [(0, 8), (1, 8), (1, 9)]
    >>> list(calls({"kind": "tosses", "sides": 2, "most": 2}))
    [(1, (1,)), (1, (2,)), (2, (1, 1)), (2, (1, 2)), (2, (2, 1)), (2, (2, 2))]
    """
    return _CALLS[part["kind"]](part)


def message(number):
    """Returns the message of a call of the commentary in a game, from 0; None for every third one.

    >>> [message(number) for number in range(4)]
    ['Message 0', None, 'Message 2', 'Message 3']
    """
    return None if number % 3 == 1 else "Message %d" % number


def size(part):
    """Returns the number of answers of a part; of games, the number of games."""
    if "of" in part:
        return part["of"]
    return sum(1 for _ in calls(part))


def call_at(part, index):
    """Returns the arguments of the call with this index."""
    return next(itertools.islice(iter(calls(part)), index, None))


def sub_part(part, index):
    """Returns a part that holds only the call with this index; a chain of commentary stays whole."""
    kind = part["kind"]
    wide = ("of", "ranges", "without", "sides", "most", "players", "opponents")
    small = {key: part[key] for key in part if key not in wide}
    call = call_at(part, index)
    if kind in ("calls", "valid"):
        small["kind"] = "calls"
        ranges = part.get("ranges", [[0, 99], [0, 99]])
        small["ranges"] = [[value, value] for value in call[: len(ranges)]]
    elif kind == "tosses":
        small["tosses"] = [list(call[1])]
    elif kind == "turns":
        small["turns"] = [[call[0], call[1], list(call[2])]]
    elif kind == "scored_turns":
        small["turns"] = [[call[0], call[1], call[2], list(call[3])]]
    elif kind == "made":
        small["arguments"] = [list(call[0])]
        small["ranges"] = [[value, value] for value in call[1]]
    elif kind == "same_dice":
        for key in ("goals", "usual", "other"):
            small[key] = [part[key][index]]
    elif kind == "rerolled":
        small["outcomes"] = [list(call[0])]
    elif kind == "best_of_dice":
        small["outcomes"], small["samples"] = [list(call[0])], [call[1]]
    elif kind == "uses":
        small["calls"] = [list(call)]
    elif kind == "games":
        small["games"] = [part["games"][index]]
        small.pop("rules_by_turn", None)
    elif kind == "commentary":
        small["scores"] = [part["scores"][call[0]]]
    elif kind == "averaged":
        for key in ("values", "samples", "arguments"):
            small[key] = [part[key][index]]
    elif kind == "max_scoring":
        small["averages"] = [part["averages"][index]]
    return small


def _positional(part):
    ranges = part.get("ranges", [[0, 99], [0, 99]])
    more = [[value] for value in part.get("positional", []) + part.get("truths", [])]
    calls = itertools.product(*([range(low, high + 1) for low, high in ranges] + more))
    without = {tuple(first) for first in part.get("without", [])}
    length = len(next(iter(without), ()))
    return (call for call in calls if call[:length] not in without) if without else calls


def _tosses(part):
    if "tosses" in part:
        return ((len(toss), tuple(toss)) for toss in part["tosses"])
    return (
        (n, toss)
        for n in range(1, part["most"] + 1)
        for toss in itertools.product(range(1, part["sides"] + 1), repeat=n)
    )


def _turns(part):
    if "turns" in part:
        return ((n, opponent, tuple(toss)) for n, opponent, toss in part["turns"])
    low, high = part["opponents"]
    return (
        (n, opponent, toss)
        for n in range(0, part["most"] + 1)
        for toss in itertools.product(range(1, part["sides"] + 1), repeat=n)
        for opponent in range(low, high + 1)
    )


def _scored_turns(part):
    if "turns" in part:
        return ((n, player, opponent, tuple(toss)) for n, player, opponent, toss in part["turns"])
    least, highest = part["players"]
    low, high = part["opponents"]
    return (
        (n, player, opponent, toss)
        for n in range(0, part["most"] + 1)
        for toss in itertools.product(range(1, part["sides"] + 1), repeat=n)
        for player in range(least, highest + 1)
        for opponent in range(low, high + 1)
    )


def _made(part):
    ranges = [range(low, high + 1) for low, high in part["ranges"]]
    return (
        (tuple(arguments), call)
        for arguments in part["arguments"]
        for call in itertools.product(*ranges)
    )


def _chains(part):
    return (
        (chain, turn) for chain, scores in enumerate(part["scores"]) for turn in range(len(scores))
    )


_CALLS = {
    "calls": _positional,
    "valid": _positional,
    "tosses": _tosses,
    "turns": _turns,
    "scored_turns": _scored_turns,
    "made": _made,
    "same_dice": lambda part: ((i,) for i in range(len(part["usual"]))),
    "rerolled": lambda part: ((tuple(outcomes),) for outcomes in part["outcomes"]),
    "best_of_dice": lambda part: zip(map(tuple, part["outcomes"]), part["samples"]),
    "uses": lambda part: (tuple(call) for call in part["calls"]),
    "games": lambda part: ((game,) for game in range(len(part["games"]))),
    "commentary": _chains,
    "examples": lambda part: ((i,) for i in range(len(part["typed"]))),
    "averaged": lambda part: ((i,) for i in range(len(part["values"]))),
    "max_scoring": lambda part: ((i,) for i in range(len(part["averages"]))),
    "statistics": lambda part: iter([()]),
}


def holds(other, mine, theirs):
    """Tests whether scores lie in all ranges of another choice of a `same_dice` strategy."""
    values = (("mine", mine), ("theirs", theirs), ("sum", mine + theirs))
    return all(other[key][0] <= value <= other[key][1] for key, value in values if key in other)


def scripted(strategy):
    """Returns the choice of a scripted strategy as a function of two scores."""
    if isinstance(strategy, int):
        return lambda mine, theirs: strategy
    if "by" in strategy:
        choices = strategy["by"]
        return lambda mine, theirs: choices[(mine * 7 + theirs * 3) % len(choices)]
    table = base64.b64decode(strategy["table"])
    table = [choice - 256 if choice > 127 else choice for choice in table]
    return lambda mine, theirs: table[min(max(mine, 0), 99) * 100 + min(max(theirs, 0), 99)]


def shown(value):
    """Returns an argument of a part as Python shows it.

    >>> shown({"call": "make_averaged", "arguments": [{"global": "roll_dice"}, 10]})
    'make_averaged(roll_dice, 10)'
    """
    if isinstance(value, dict):
        if "global" in value:
            return value["global"]
        if "call" in value:
            inner = ", ".join(shown(argument) for argument in value.get("arguments", []))
            return "%s(%s)" % (value["call"], inner)
        return json.dumps(value)
    return value if value == "die" else repr(value)
