"""Slips: answers whose value would be right, were it not for something that is easily mended."""

import re

_PRINTED = "It must print nothing. Lines that begin with DEBUG: are allowed."
_FLOAT = "%s is a float. Return a whole number, without a point: %s"

# A whole number that is written as a float, at the beginning of an answer.
_WHOLE = re.compile(r"(-?[0-9]+)\.0(?= |$)")


def slips_of(answer, is_right):
    """Returns the sentences for what keeps an answer from being right; [] where the answer is wrong.

    `is_right` tests an answer.

    >>> slips_of('5 dice=2 printed "a"', lambda answer: answer == "5 dice=2")
    ['It must print nothing. Lines that begin with DEBUG: are allowed.']
    >>> slips_of("5.0 dice=2", lambda answer: answer == "5 dice=2")
    ['5.0 is a float. Return a whole number, without a point: 5']
    >>> slips_of('5.0 printed "a"', lambda answer: answer == "6")
    []
    """
    if answer is None or answer.startswith("!"):
        return []
    sentences = []
    quiet = answer.partition(" printed ")[0]
    if quiet != answer:
        sentences.append(_PRINTED)
    found = _WHOLE.match(quiet)
    if found and not is_right(quiet):
        quiet = found.group(1) + quiet[found.end() :]
        sentences.append(_FLOAT % (found.group(), found.group(1)))
    return sentences if sentences and is_right(quiet) else []
