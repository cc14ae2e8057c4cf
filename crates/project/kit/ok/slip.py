"""Slips: answers whose value would be right, were it not for something that is easily mended."""

import re

_PRINTED = "It must print nothing. Lines that begin with DEBUG: are allowed."
_FLOAT = "%s is a float. Return a whole number, without a point: %s"
_STRING = "'%s' is a string. Return the value without quotes: %s"
_NUMBER = "%s is a number. Return a truth value: %s"
_TRUTH = "%s is a truth value. Return a whole number: %s"
_AVERAGED = "The value is right. The function must also average roll_dice with make_averaged."

# A value of the wrong type at the beginning of an answer: the pattern, the right value, the sentence.
_TYPES = (
    (re.compile(r"(-?[0-9]+)\.0(?= |$)"), {}, _FLOAT),
    (re.compile(r'"(-?[0-9]+|True|False)"(?= |$)'), {}, _STRING),
    (re.compile(r"([01])(?= |$)"), {"0": "False", "1": "True"}, _NUMBER),
    (re.compile(r"(True|False)(?= |$)"), {"False": "0", "True": "1"}, _TRUTH),
)
# What the right function uses, in an answer to a part of the kind `max_scoring`.
_USES = re.compile(r" uses (?:neither|roll_dice|make_averaged)$")


def slips_of(answer, is_right):
    """Returns the sentences for what keeps an answer from being right; [] where the answer is wrong.

    `is_right` tests an answer.

    >>> slips_of('5 dice=2 printed "a"', lambda answer: answer == "5 dice=2")
    ['It must print nothing. Lines that begin with DEBUG: are allowed.']
    >>> slips_of("5.0 dice=2", lambda answer: answer == "5 dice=2")
    ['5.0 is a float. Return a whole number, without a point: 5']
    >>> slips_of('5.0 printed "a"', lambda answer: answer == "6")
    []
    >>> slips_of('"5"', lambda answer: answer == "5")
    ["'5' is a string. Return the value without quotes: 5"]
    >>> slips_of("1", lambda answer: answer == "True")
    ['1 is a number. Return a truth value: True']
    >>> slips_of("3 uses roll_dice", lambda answer: answer == "3 uses make_averaged, roll_dice")
    ['The value is right. The function must also average roll_dice with make_averaged.']
    """
    if answer is None or answer.startswith("!"):
        return []
    sentences = []
    quiet = answer.partition(" printed ")[0]
    if quiet != answer:
        sentences.append(_PRINTED)
    if is_right(quiet):
        return sentences
    used = _USES.sub(" uses make_averaged, roll_dice", quiet)
    if used != quiet:
        sentences.append(_AVERAGED)
    for pattern, values, sentence in _TYPES:
        found = pattern.match(used)
        if found:
            value = values.get(found.group(1), found.group(1))
            told = sentence % (found.group(1) if "'" in sentence else found.group(), value)
            if is_right(value + used[found.end() :]):
                return sentences + [told]
    return sentences if sentences and is_right(used) else []
