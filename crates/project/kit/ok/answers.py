"""Answers as text: the one form in which a student's answers are compared.

The text is the same under every Python and in the engine, so that hashes of it can be
compared. Only exact types have a text: an object that pretends to be a number has none.
"""

import builtins
import hashlib
import json
import re

# What a student does to the builtins does not reach this module.
__builtins__ = dict(vars(builtins))

# Longest text of an answer; a longer one ends with a digest of the whole.
LONGEST_TEXT = 200
# Characters kept of a longer one.
KEPT_TEXT = 150
# Most elements of a list or tuple that are written out.
MOST_ELEMENTS = 1000
# Deepest nesting of lists and tuples that is written out.
DEEPEST_NESTING = 10
# Bits of the largest whole number that is written out.
MOST_BITS = 2000
# Stands between two answers to the same call. No value's text has it.
AGAIN = " ≠ "

_LINE = re.compile(r" @[0-9]+$")
_blake2s = hashlib.blake2s
_dumps = json.JSONEncoder().encode


def text_of_value(value):
    """Returns the text of a value, in one line.

    >>> text_of_value((3, 2.0, None, "a'b", [True]))
    '(3, 2.0, None, "a\\'b", [True])'
    >>> text_of_value(len)
    '<builtin_function_or_method>'
    """
    kind = type(value)
    if kind is int and -(10**15) < value < 10**15:
        return str(value)
    if kind is bool:
        return "True" if value else "False"
    return shortened(_text(value, kind, 0))


def text_of_error(error, path):
    """Returns the text of an exception, with the line of the file `path` that raised it."""
    try:
        message = " ".join(str(error)[: 4 * LONGEST_TEXT].split())
    except BaseException:
        message = ""
    message = "".join(c if c.isprintable() else "?" for c in message)
    text = "!" + _name(type(error))
    if message:
        text += ": " + message
    text = _LINE.sub("", shortened(text))
    line = line_of_error(error, path)
    return text if line is None else "%s @%d" % (text, line)


def line_of_error(error, path):
    """Returns the innermost line of the file `path` that an exception passed through, or None.

    Of a recursion that is too deep it is the line that was passed most often: it makes the call.
    """
    line, passed = None, {}
    trace = error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == path:
            line = trace.tb_lineno
            passed[line] = passed.get(line, 0) + 1
        trace = trace.tb_next
    if passed and isinstance(error, RecursionError):
        return max(passed, key=passed.get)
    return line


def without_line(answer):
    """Returns the part of an answer that is compared: an exception without its line.

    >>> without_line("!ZeroDivisionError: division by zero @12")
    '!ZeroDivisionError: division by zero'
    """
    return _LINE.sub("", answer) if answer.startswith("!") else answer


def repeated(first, again):
    """Returns the answer to a call that was made again: the first one, and the other if it differs.

    >>> repeated("4", "4"), repeated("4", "5")
    ('4', '4 ≠ 5')
    """
    return first if without_line(first) == without_line(again) else first + AGAIN + again


def text_of_printed(printed):
    """Returns the text of what was printed, or "" where nothing was.

    >>> text_of_printed("1 point\\n")
    '"1 point\\\\n"'
    """
    return shortened(_dumps(printed)) if printed else ""


def shortened(text):
    """Returns a text that is too long as its beginning and a digest."""
    if len(text) <= LONGEST_TEXT:
        return text
    digest = _blake2s(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return text[:KEPT_TEXT] + "…" + digest


def _text(value, kind, depth):
    if value is None:
        return "None"
    if kind is bool or kind is float:
        return repr(value)
    if kind is int:
        bits = value.bit_length()
        return str(value) if bits <= MOST_BITS else "<int of %d bits>" % bits
    if kind is str:
        return _dumps(value)
    if kind is list or kind is tuple:
        if depth == DEEPEST_NESTING or len(value) > MOST_ELEMENTS:
            return "<%s of %d>" % (kind.__name__, len(value))
        parts = [_text(part, type(part), depth + 1) for part in value]
        if kind is list:
            return "[" + ", ".join(parts) + "]"
        return "(" + ", ".join(parts) + (",)" if len(parts) == 1 else ")")
    return "<" + _name(kind) + ">"


def _name(kind):
    name = type.__dict__["__name__"].__get__(kind)
    return name if name.isidentifier() and len(name) <= 80 else "?"
