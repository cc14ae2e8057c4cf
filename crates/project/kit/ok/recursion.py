"""What is said about a function that calls itself without end."""

import re

from . import source

_RECURSION = re.compile(r"!RecursionError\b.*?(?: @([0-9]+))?$")


def is_recursion(answer):
    """Tests whether an answer is the end of a recursion that Python ended."""
    return bool(answer) and _RECURSION.match(answer) is not None


def recursion_lines(answer, path):
    """Returns the lines that say which line of the file at `path` makes the call.

    >>> recursion_lines("!RecursionError: maximum recursion depth exceeded", "hog.py")
    ['It calls itself without end: Python stops that after about 1,000 calls.']
    """
    line = _RECURSION.match(answer).group(1)
    if line is None:
        return ["It calls itself without end: Python stops that after about 1,000 calls."]
    name = source.function_with(path, int(line)) or "The function"
    lines = ["%s calls itself without end in line %s:" % (name, line)]
    lines.append("    " + (source.line_of(path, int(line)) or ""))
    return lines + ["Python stops that after about 1,000 calls."]
