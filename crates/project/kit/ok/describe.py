"""Calls and rules in words."""

import re

from . import domain

# Most outcomes of a die that are shown.
_MOST_OUTCOMES = 20
_PLACE = re.compile(r"\{([a-z_0-9.]+)\}")


def call_text(part, index, answer=None):
    """Returns the call with this index as a student would type it, with the outcomes that were rolled for an answer.

    >>> call_text({"kind": "calls", "function": "free_bacon", "ranges": [[0, 99]]}, 13)
    'free_bacon(13)'
    >>> call_text({"kind": "made", "make": "always_roll", "arguments": [[3]], "ranges": [[0, 9], [0, 9]]}, 12)
    'always_roll(3)(1, 2)'
    >>> call_text({"kind": "scored_turns", "function": "sus_update", "turns": [[2, 15, 40, [6, 4]]]}, 0)
    'sus_update(2, 15, 40, make_test_dice(6, 4))'
    >>> call_text({"kind": "tosses", "function": "roll_dice", "tosses": [[1]]}, 0, "13 dice=3")
    'roll_dice(1, make_test_dice(1, 6, 5))'
    """
    text = _call_text(part, index)
    rolled = re.search(r" dice=([0-9]+)", answer or "")
    toss = re.search(r"make_test_dice\(([^)]*)", text)
    if part["kind"] not in ("tosses", "turns", "scored_turns") or not rolled or not toss:
        return text
    rolled, shown = int(rolled.group(1)), toss.group(1).count(",") + 1
    after = domain.AFTER_A_TOSS * _MOST_OUTCOMES
    more = ", ".join([""] + [str(outcome) for outcome in after[: max(0, min(rolled, _MOST_OUTCOMES) - shown)]])
    rest = ", …" if rolled > max(shown, _MOST_OUTCOMES) else ""
    return text[: toss.end()] + more + rest + text[toss.end() :]


def _call_text(part, index):
    kind = part["kind"]
    call = domain.call_at(part, index)
    if kind in ("calls", "valid"):
        arguments = [str(value) for value in call]
        arguments += ["%s=%r" % pair for pair in part.get("keywords", {}).items()]
    elif kind == "tosses":
        arguments = [str(call[0]), _test_dice(call[1])] + [repr(value) for value in part.get("more", [])]
    elif kind == "turns":
        arguments = [str(call[0]), str(call[1])] + ([_test_dice(call[2])] if call[2] else [])
        arguments += [repr(value) for value in part.get("more", [])]
    elif kind == "scored_turns":
        arguments = [str(value) for value in call[:3]] + ([_test_dice(call[3])] if call[3] else [])
    elif kind == "made":
        shown = tuple(", ".join(str(value) for value in values) for values in call)
        return "%s(%s)(%s)" % ((part["make"],) + shown)
    elif kind == "same_dice":
        goal = part["goals"][index]
        arguments = [_same_dice(part["usual"][index], part["other"][index])] + ([] if goal is None else [str(goal)])
    elif kind == "rerolled":
        arguments = [_test_dice(call[0])]
    elif kind == "best_of_dice":
        arguments = [_test_dice(call[0]), str(call[1])]
    elif kind == "uses":
        arguments = [domain.shown(value) for value in call]
    elif kind == "games":
        return game_text(part["games"][index], part.get("function", "play"))
    elif kind == "commentary":
        chain, turn = call
        made = ", ".join(repr(value) for value in part.get("arguments", []))
        calls = "".join("(%d, %d)" % tuple(scores) for scores in part["scores"][chain][: turn + 1])
        return "%s(%s)%s" % (part["make"], made, calls)
    elif kind == "examples":
        return part["typed"][index]
    elif kind == "averaged":
        samples = part["samples"][index]
        arguments = ", ".join(repr(value) for value in part["arguments"][index])
        return "make_averaged(fn%s)(%s)" % ("" if samples is None else ", %d" % samples, arguments)
    elif kind == "max_scoring":
        arguments = ["die", str(part["samples"])] if "samples" in part else ["die"]
    else:
        function = domain.shown(part["function"]) if isinstance(part["function"], dict) else part["function"]
        return "%s(%s)" % (function, ", ".join(domain.shown(value) for value in part.get("arguments", [])))
    return "%s(%s)" % (part.get("function", "max_scoring_num_rolls"), ", ".join(arguments))


def game_text(game, function="play"):
    """Returns the call of `play` for a scripted game."""
    arguments = []
    for player in (0, 1):
        script = game["strategies"][player]
        arguments.append("always_roll(%d)" % script if isinstance(script, int) else "strategy%d" % player)
    if "update" in game:
        arguments.append(game["update"])
    if game["scores"] != [0, 0]:
        arguments += [str(score) for score in game["scores"]]
    if not game.get("wild"):
        arguments.append("dice=" + _test_dice(game["dice"]))
    arguments.append("goal=%d" % game["goal"])
    if "feral_hogs" in game:
        arguments.append("feral_hogs=%s" % game["feral_hogs"])
    return "%s(%s)" % (function, ", ".join(arguments))


def explanation(part, index):
    """Returns the rule with the numbers of a call put in, or "".

    >>> part = {"kind": "calls", "ranges": [[0, 99]], "names": ["score"], "explain": "The tens digit is {score.tens}."}
    >>> explanation(part, 42)
    'The tens digit is 4.'
    """
    places = _places(part, index)
    return _PLACE.sub(lambda found: places.get(found.group(1), found.group(0)), part.get("explain", ""))


def seconds_text(seconds):
    """Returns a number of seconds in words.

    >>> seconds_text(1.0), seconds_text(0.5), seconds_text(10)
    ('1 second', '0.5 seconds', '10 seconds')
    """
    return "1 second" if seconds == 1 else "%g seconds" % seconds


def times(count):
    """Returns a count of times in words: once, 2 times.

    >>> times(0), times(1), times(3)
    ('0 times', 'once', '3 times')
    """
    return "once" if count == 1 else "%d times" % count


def many(count):
    """Returns a number with commas.

    >>> many(10000)
    '10,000'
    """
    return "{:,}".format(count)


def agrees(ask, question):
    """Asks a question, and tests whether the answer is yes."""
    try:
        return ask(question).strip().lower() in ("y", "yes")
    except EOFError:
        print()
        return False


def counted(number, noun):
    """Returns a number and a noun in its right number.

    >>> counted(1, "case"), counted(3, "case")
    ('1 case', '3 cases')
    """
    return "%s %s%s" % (many(number), noun, "" if number == 1 else "s")


def map_of(part, wrong):
    """Returns a small map of where a function of one or two scores is wrong, or [] where all of it looks the same.

    One score: a row for each ten, a place for each score. Two scores: a place for each 5 by 5
    pairs. `.` is right, `#` wrong, `+` wrong in some of the pairs.
    """
    ranges = part.get("ranges", [[0, 99], [0, 99]] if part["kind"] == "valid" else [])
    if part["kind"] not in ("calls", "valid"):
        return []
    names = part.get("names", [])
    marks = set(wrong)
    if ranges == [[0, 99]]:
        if len(marks) in (0, 100):
            return []
        rows = ["        0 1 2 3 4 5 6 7 8 9"]
        for ten in range(10):
            row = " ".join("#" if 10 * ten + one in marks else "." for one in range(10))
            rows.append("   %4s %s" % (10 * ten, row))
        return rows
    if ranges != [[0, 99], [0, 99]]:
        return []
    first, second = (names + ["first", "second"])[:2] if len(names) >= 2 else ("first argument", "second argument")
    blocks = [[(0, 0)] * 20 for _ in range(20)]
    for index, call in enumerate(domain.calls(part)):
        row, column = call[0] // 5, call[1] // 5
        count, of = blocks[row][column]
        blocks[row][column] = count + (index in marks), of + 1
    marks = ["".join("." if not count else "#" if count == of else "+" for count, of in block) for block in blocks]
    if len(set("".join(marks))) == 1:
        return []
    labels = ["%4d" % (5 * place) if place % 2 == 0 else "    " for place in range(20)]
    rows = ["   %s %s" % pair for pair in zip(labels, marks)]
    return ["    down: %s, across: %s" % (first, second), "        0         50"] + rows


def _test_dice(outcomes):
    return "make_test_dice(%s)" % ", ".join(str(outcome) for outcome in outcomes)


def _same_dice(usual, others):
    """Returns a strategy that chooses otherwise at some scores.

    >>> _same_dice(5, [{"mine": [50, 99], "theirs": [3, 3], "choice": 6}])
    'lambda score, opponent_score: 6 if 50 <= score <= 99 and opponent_score == 3 else 5'
    """
    return "lambda score, opponent_score: %s%d" % ("".join(map(_other_choice, others)), usual)


def _other_choice(other):
    names = (("mine", "score"), ("theirs", "opponent_score"), ("sum", "score + opponent_score"))
    ranges = [(name, other[key]) for key, name in names if key in other]
    conditions = ["%s == %d" % (name, low) if low == high else "%d <= %s <= %d" % (low, name, high)
                  for name, (low, high) in ranges]
    return "%d if %s else " % (other["choice"], " and ".join(conditions))


def _places(part, index):
    kind, places = part["kind"], {}
    if kind in ("calls", "valid"):
        for name, value in part.get("defaults", {}).items():
            _add_number(places, name, value)
        for name, value in zip(part.get("names", []), domain.call_at(part, index)):
            _add_number(places, name, value)
    elif kind == "made":
        for name, value in zip(part.get("names", []), domain.call_at(part, index)[1]):
            _add_number(places, name, value)
    elif kind == "same_dice":
        goal = part["goals"][index]
        places["goal"] = "GOAL" if goal is None else str(goal)
    elif kind in ("tosses", "turns", "scored_turns"):
        call = domain.call_at(part, index)
        toss = call[-1]
        places["outcomes"] = ", ".join(str(outcome) for outcome in toss)
        places["ones"], places["sum"] = str(toss.count(1)), str(sum(toss))
        _add_number(places, "num_rolls", call[0])
        if kind == "turns":
            _add_number(places, "opponent_score", call[1])
        elif kind == "scored_turns":
            _add_number(places, "player_score", call[1])
            _add_number(places, "opponent_score", call[2])
    return places


def _add_number(places, name, value):
    digits = str(abs(value))
    places[name] = str(value)
    places[name + ".first"], places[name + ".last"] = digits[0], digits[-1]
    places[name + ".ones"] = digits[-1]
    places[name + ".tens"] = str(abs(value) // 10 % 10)
    places[name + ".hundreds"] = str(abs(value) // 100 % 10)
