"""Answers for functions of the reference, by value, in a box of its own without students' code.

Runs as `python3 -s -B -u reference.py` behind `answering.py`, beside `hog.py`, the reference, and
`kit`, with dice.py and ucb.py. It says `ready`, and answers each line of standard input with a line on
file descriptor 3. Nothing is kept between them. A question is JSON:

    ["reroll", [[[{"function": 0}], {}], [[], {}]], [3]]

a function, its calls, and results. The function gets the arguments of the first call, positional and by
name, and what it returns gets those of the next one. The results are those of the calls that the
function has made itself so far: of arguments, which have numbers, and of functions that the file has under
a name, such as its dice. An answer is one of

    {"value": 2}                      the value of the last call
    {"call": [0, [], {}], "times": 3}  the next call of the function, whose result is not known
    {"error": ["ValueError", "…"]}    the exception

"times" says how often the function makes the call whatever it gives, as roll_dice rolls. A value can have
"next": the name of an argument of the last call that is a whole number, and the values for the numbers that
follow it. So fewer questions are asked: each takes a while.

A tuple is {"tuple": […]}; a function is {"function": …} with its number, its name, or null for
the one that the last call returned.
"""

import json
import os
import sys
import types

# Bytes of an answer, which is a line.
LONGEST_ANSWER = 3900
# Characters of an exception's message.
LONGEST_MESSAGE = 200
# Times that a call is looked for, and outcomes that could change how often it is made.
MOST_TIMES = 20
OUTCOMES = ([1], [2], [3], [4], [5], [6], [2, 1], [1, 2], [6, 5, 4, 3])
# Larger numbers that are answered with one.
MOST_NEXT = 100


class Unknown(BaseException):
    """Raised by a call whose result is not known yet."""


class Outside:
    """A function of the file that asks. `name` is None for what its function returned while loading."""

    results, calls = iter(()), []

    def __init__(self, name):
        self.name = name

    def __call__(self, *args, **keywords):
        Outside.calls.append([self.name, encoded(args)["tuple"], encoded_keywords(keywords)])
        for result in Outside.results:
            return decoded(result)
        raise Unknown


def main():
    answers = move_answers()
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.join(here, "kit"))
    load(os.path.join(here, "hog.py"))
    os.write(answers, b"ready\n")
    for question in sys.stdin.buffer:
        os.write(answers, answer(question).encode("ascii") + b"\n")


def load(path):
    """Runs the reference. Its dice, and those that it makes, are outside."""
    import dice

    for name, value in vars(dice).items():
        if callable(value):
            setattr(dice, name, Outside(name))
    dice.make_fair_dice = lambda sides: Outside(None)
    names["print"] = Outside("print")
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), names)
    for name, value in names.items():
        if type(value) is Outside and value.name is None:
            value.name = name


names = vars(types.ModuleType("hog"))


def answer(question):
    try:
        name, calls, results = json.loads(question)
        found = {"value": value_of(name, calls, results)}
        if not results:
            found["next"] = values_of_next(name, calls)
    except Unknown:
        found = {"call": Outside.calls[-1], "times": times_of_call(name, calls, results)}
    except BaseException as error:
        found = {"error": [type(error).__name__, str(error)[:LONGEST_MESSAGE]]}
    text = json.dumps(found)
    return text if len(text) < LONGEST_ANSWER else json.dumps({"error": ["ValueError", "too long"]})


def value_of(function, calls, results):
    Outside.results, Outside.calls = iter(results), []
    value = names[function]
    for args, keywords in calls:
        keywords = {name: decoded(given) for name, given in keywords.items()}
        value = value(*[decoded(given) for given in args], **keywords)
    return encoded(value)


def times_of_call(function, calls, results):
    """How often the call that follows the results is made in a row, with any outcomes of dice."""
    least = MOST_TIMES
    for outcomes in OUTCOMES:
        try:
            value_of(function, calls, results + outcomes * MOST_TIMES)
        except BaseException:
            pass
        made = Outside.calls[len(results) :]
        others = [place for place, call in enumerate(made) if call != made[0]]
        least = min([least, len(made)] + others)
    return least


def values_of_next(function, calls):
    """The last argument that is a whole number, and the values for the next numbers, while they are short."""
    keywords, values, size = calls[-1][1], [], 0
    number = next((name for name in reversed(keywords) if type(keywords[name]) is int), None)
    while number and len(values) < MOST_NEXT and size < LONGEST_ANSWER // 2:
        keywords[number] += 1
        try:
            values.append(value_of(function, calls, []))
        except BaseException:
            break
        size += len(json.dumps(values[-1])) + 2
    return [number, values]


def encoded(value):
    if type(value) is tuple:
        return {"tuple": [encoded(part) for part in value]}
    if type(value) is list:
        return [encoded(part) for part in value]
    if type(value) is Outside:
        return {"function": value.name}
    if callable(value):
        name = value.__name__
        return {"function": name if names.get(name) is value else None}
    return value


def encoded_keywords(keywords):
    return {name: encoded(value) for name, value in keywords.items()}


def decoded(value):
    if type(value) is list:
        return [decoded(part) for part in value]
    if type(value) is dict:
        if "tuple" in value:
            return tuple(decoded(value["tuple"]))
        return Outside(value["function"])
    return value


main()
