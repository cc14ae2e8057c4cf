"""The places of problems in a student's file, and whether anything of the student's own stands there."""

import re

from .questions import shown_name

_LETTERS = "abcdefgh"
_BEGIN, _END = "# BEGIN PROBLEM ", "# END PROBLEM "
# What stands in the place of a problem, and how a line ends that stands beside it.
_PLACEHOLDERS, _REPLACED = ('"*** YOUR CODE HERE ***"', "pass", "..."), "# Replace this line."


def is_untouched(path, question):
    """Tests whether the place of a question's problem in the file at `path` is as the kit has it.

    What 05a and 05b ask is written in one place, and what 04 asks may be written in 4a and 4b. What calls
    the commentary may be written anywhere in `play`, where it uses `say`. A function that is written a
    second time is not as the kit has it.
    """
    if question.test is None:
        return False
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            text = file.read()
    except OSError:
        return False
    places = _places(text)
    own = _own(places, shown_name(question.name))
    lines = [line for _, around in own for line in around]
    if not any(line in _PLACEHOLDERS for line in lines) or not all(map(_is_of_kit, lines)):
        return False
    functions = {function for function, _ in own}
    if any(len(re.findall(r"^def %s\b" % function, text, re.MULTILINE)) > 1 for function in functions):
        return False
    if any(part.get("say") for part in question.test["domain"]):
        others = [line for function, around in places.values() if function in functions for line in around]
        return not any(re.search(r"\bsay\b", line) for line in others)
    return True


def _own(places, number):
    """Returns the places of a problem: its own, else the one that it shares, else those of its parts.

    >>> _own({"4a": 1, "4b": 2, "5": 3}, "4"), _own({"4a": 1, "4b": 2, "5": 3}, "5b"), _own({"2": 1, "2b": 2}, "2")
    ([1, 2], [3], [1])
    """
    shared = number.rstrip(_LETTERS)
    parts = [place for name, place in places.items() if name.rstrip(_LETTERS) == number]
    return [places[name] for name in (number, shared) if name in places][:1] or parts


def _places(text):
    """Returns for each place, by its number, the name of the function around it and the lines in it without blanks."""
    places, function, inside = {}, None, None
    for line in text.splitlines():
        defined = re.match(r"def (\w+)", line)
        function = defined.group(1) if defined else function
        line = line.strip()
        if line.startswith(_BEGIN):
            inside = places.setdefault(line[len(_BEGIN) :], (function, []))
        elif line.startswith(_END):
            inside = None
        elif inside is not None:
            inside[1].append(line)
    return places


def _is_of_kit(line):
    return not line or line in _PLACEHOLDERS or line.startswith("#") or line.endswith(_REPLACED)
