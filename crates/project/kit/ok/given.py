"""Answers in words: what a call returned, raised and printed."""

import ast
import json
import re

from .answers import AGAIN, without_line
from .describe import times

# The calls in an answer to a part of the kind `uses`.
_CALLS = re.compile(r" ([a-z_0-9]+\(.*)$")


def returned(answer):
    """Returns what an answer says, as the rest of a sentence that begins with the call.

    >>> returned("7 dice=2"), returned("!ZeroDivisionError: division by zero @12")
    ('returned 7 and called the dice 2 times', 'raised ZeroDivisionError: division by zero (line 12)')
    >>> returned('9 printed "hello\\\\n"'), returned('"9"')
    ("returned 9 and printed 'hello'", "returned '9'")
    >>> returned("!SystemExit: None @12")
    'ended the program (line 12)'
    """
    if answer is None:
        return "gave no answer"
    if answer.startswith("!"):
        text, _, line = answer[1:].rpartition(" @")
        if not text or not line.isdecimal():
            text, line = answer[1:], ""
        text = "ended the program" if text.split(":")[0] == "SystemExit" else "raised " + text
        return "%s (line %s)" % (text, line) if line else text
    value = answer.partition(" printed ")[0]
    text, printed = _with_dice(value), printed_of(answer)
    return text + " and printed " + ", then ".join(printed) if printed else text


def _with_dice(value):
    found = re.search(r" dice=([0-9]+)$", value)
    if not found:
        return "returned " + shown_value(value)
    return "returned %s and called the dice %s" % (shown_value(value[: found.start()]), times(int(found.group(1))))


def answer_text(part, answer, with_printed=True):
    """Returns what an answer to a part says, as the rest of a sentence that begins with the call.

    >>> part = {"kind": "max_scoring"}
    >>> answer_text(part, "6 uses neither"), answer_text(part, "1 uses roll_dice")
    ('returned 6 and used neither make_averaged nor roll_dice', 'returned 1 and did not use make_averaged')
    >>> answer_text(part, "1 uses make_averaged, roll_dice other samples")
    'returned 1 and did not pass on the number of samples'
    >>> answer_text({"kind": "averaged"}, "2.5 calls=8 not passed")
    'returned 2.5 and called fn 8 times, and not always with the arguments that it was given'
    >>> answer_text({"kind": "uses"}, "7 roll_dice(3, die)"), answer_text({"kind": "uses"}, "7")
    ('returned 7 and called roll_dice(3, die)', 'returned 7 and called none of them')
    >>> answer_text({"kind": "valid"}, "5 ≠ 6"), answer_text({"kind": "valid"}, "5 random")
    ('returned 5, and returned 6 when it was asked again', '(or a call with the same first score) used random numbers')
    """
    if answer is None:
        return returned(answer)
    first, is_again, again = answer.partition(AGAIN)
    if is_again:
        return "%s, and %s when it was asked again" % (answer_text(part, first), answer_text(part, again))
    bare, _, printed = answer.partition(" printed ")
    if answer.startswith("!Experiment: "):
        text = "ran an experiment: " + without_line(answer)[len("!Experiment: ") :]
    elif answer.startswith("!"):
        return returned(answer)
    else:
        text = _TEXTS.get(part["kind"], _with_dice)(bare)
    return "%s and printed %s" % (text, ", then ".join(printed_lines(printed))) if printed and with_printed else text


def _uses_text(answer):
    found = _CALLS.search(answer)
    value, calls = (answer[: found.start()], found.group(1)) if found else (answer, "none of them")
    return "returned %s and called %s" % (shown_value(value), calls)


def _averaged_text(answer):
    value, _, rest = answer.partition(" calls=")
    count, _, passed = rest.partition(" ")
    if not count.isdecimal():
        return returned(answer)
    text = "returned %s and called fn %s" % (shown_value(value), times(int(count)))
    if count == "0" or not passed.startswith("not "):
        return text
    return text + ", and not %swith the arguments that it was given" % ("always " if count != "1" else "")


def _max_scoring_text(answer):
    value, _, rest = answer.partition(" uses ")
    used, _, other = rest.partition(" other ")
    text = "returned " + shown_value(value)
    unused = [name for name in ("make_averaged", "roll_dice") if rest and name not in used]
    if len(unused) == 2:
        text += " and used neither make_averaged nor roll_dice"
    elif unused:
        text += " and did not use " + unused[0]
    if other:
        named = other.replace("dice", "the dice").replace("samples", "the number of samples")
        text += " and did not pass on " + named.replace(", ", " and ")
    return text


def _valid_text(answer):
    if answer.endswith(" random"):
        return "(or a call with the same first score) used random numbers"
    return "returned " + shown_value(answer)


def _commentary_text(answer):
    lines = printed_lines(answer)
    return "printed " + (", then ".join(lines) or "nothing")


def value_of(text):
    """Returns the value that a text of an answer stands for. Raises ValueError where it is no plain value.

    >>> value_of("(3, None)"), value_of('"a"')
    ((3, None), 'a')
    """
    try:
        return json.loads(text) if text.startswith('"') else ast.literal_eval(text)
    except Exception:
        raise ValueError(text)


def shown_value(text):
    """Returns the text of a value as Python shows the value.

    >>> shown_value('"10"'), shown_value("(1, 2)"), shown_value("<function>")
    ("'10'", '(1, 2)', '<function>')
    """
    try:
        return repr(value_of(text))
    except ValueError:
        return text


def printed_of(answer):
    """Returns the lines that an answer says were printed, in quotes; [] where nothing was."""
    if not answer or answer.startswith("!"):
        return []
    return printed_lines(answer.partition(" printed ")[2])


def printed_lines(text):
    """Returns the lines of a text that was printed, in quotes.

    >>> printed_lines('"1\\\\n2 "')
    ["'1'", "'2 ' without the end of a line"]
    """
    if text in ("", '""'):
        return []
    text, _, cut = text.partition("…")
    try:
        printed = json.loads(text + ('"' if cut else ""))
    except ValueError:
        printed = text
    lines = [repr(line) for line in printed.split("\n")]
    if cut:
        lines.append("…")
    elif lines[-1] == "''":
        lines.pop()
    else:
        lines[-1] += " without the end of a line"
    return lines


_TEXTS = {
    "uses": _uses_text,
    "averaged": _averaged_text,
    "max_scoring": _max_scoring_text,
    "valid": _valid_text,
    "commentary": _commentary_text,
    "examples": _commentary_text,
}
