"""What is said about a function that is called within itself too deep."""

import re

from . import source

_RECURSION = re.compile(r"!RecursionError\b.*?(?: @([0-9]+))?$")


def is_recursion(answer):
    """Tests whether an answer is the end of a recursion that Python ended."""
    return bool(answer) and _RECURSION.match(answer) is not None


def recursion_lines(answer, hint, path):
    """Returns the lines that say what the error means, and show the line of the file at `path` that makes the call.

    >>> recursion_lines("!RecursionError: maximum recursion depth exceeded", None, "hog.py")
    ['It is called within itself, deeper than Python allows.']
    """
    lines = re.split(r"(?<=\.) ", hint or "It is called within itself, deeper than Python allows.")
    line = _RECURSION.match(answer).group(1)
    if line is not None:
        lines.insert(1, "    " + (source.line_of(path, int(line)) or ""))
    return lines
