"""What is said about a wrong call of a part, below the call itself."""

from . import domain
from .answers import AGAIN, without_line
from .describe import call_text, counted, explanation, times
from .given import answer_text, printed_lines, printed_of, returned
from .loading import unreached
from .recursion import is_recursion, recursion_lines

# What is said of a function that gives different answers to the same call.
_CHANGES = (
    "The same call must give the same value each time. Does the function use random numbers,",
    "a global or nonlocal variable that changes, or a list as a default argument?",
)


def debug_lines(verdict, finding):
    """Returns the DEBUG lines of the smallest wrong call of a finding."""
    return verdict.asked.debug.get((finding.index, finding.wrong[0]), "").splitlines()


def call_lines(verdict, finding):
    """Returns the lines about the smallest wrong call of a finding."""
    answer = finding.answer
    if is_recursion(answer):
        return recursion_lines(answer, finding.hint, verdict.path) + ["More calls are not tested."] * finding.is_cut
    lines = _ABOUT.get(finding.part["kind"], _about_call)(finding)
    missing = unreached(answer, verdict.asked.load, verdict.path)
    if missing:
        lines.append(missing)
    if answer and without_line(answer).split(" ")[0] == "None" and not finding.hint and not verdict.to_mend:
        lines.append("Does every way through the function end with a return?")
    if answer and AGAIN in answer:
        lines += _CHANGES
    return lines + finding.slips


def rule_text(finding):
    """Returns the rule with the numbers of the smallest wrong call, "" where its value is right but for a slip."""
    return "" if finding.slips else explanation(finding.part, finding.wrong[0])


def mean_lines(finding):
    """Returns the lines about a mean that is not right."""
    part, answer = finding.part, finding.answer
    call = call_text(part, 0)
    try:
        mean = "%.4f" % float(answer)
    except (TypeError, ValueError):
        lines = ["%s %s." % (call, returned(answer))]
        if answer == "None" and not finding.hint:
            lines.append("Does every way through the function end with a return?")
        return lines + finding.slips
    return [
        "%s gave %s on average over %s;" % (call, mean, counted(part["calls"], "call")),
        "a right one gives %.4f. Chance does not explain a difference this large." % part["mean"],
    ]


def where_text(part, index):
    """Returns what a call is made with beside its arguments, or "".

    >>> where_text({"kind": "averaged", "values": [[1, 3]]}, 0)
    'where fn returns 1, 3, over and over'
    >>> where_text({"kind": "uses", "replace": {"roll_dice": 7}}, 0)
    'where roll_dice returns 7'
    """
    kind = part["kind"]
    if kind == "averaged":
        return "where fn returns %s, over and over" % ", ".join(str(value) for value in part["values"][index])
    if kind == "max_scoring":
        averages = ", ".join("%g" % average for average in part["averages"][index])
        return "where the averages of 1 to 10 dice are " + averages
    if kind == "uses":
        return "where " + " and ".join("%s returns %s" % pair for pair in sorted(part["replace"].items()))
    return ""


def valid_text(part):
    """Returns the rule of a part in which several answers are right."""
    return "It must return a whole number from %d to %d, the same each time." % (part["least"], part["most"])


def _sentence(finding):
    """Returns the lines that say what came of a call, and what it printed."""
    part, answer = finding.part, finding.answer
    call, printed = call_text(part, finding.wrong[0], answer), printed_of(answer)
    if len(printed) < 2:
        return ["%s %s." % (call, answer_text(part, answer))]
    return ["%s %s and printed:" % (call, answer_text(part, answer, False))] + ["    " + line for line in printed]


def _about_call(finding):
    part, answer = finding.part, finding.answer
    lines = _sentence(finding)
    if finding.again is not None:
        lines.append("When it was asked again, it %s." % returned(finding.again))
        lines += _CHANGES
    if part["kind"] in ("tosses", "turns", "scored_turns") and _is_value(answer) and " dice=" in answer:
        rolls = domain.call_at(part, finding.wrong[0])[0]
        if int(answer.split(" dice=")[1].split(" ")[0]) != rolls:
            lines.append("It must call the dice exactly %s." % times(rolls))
    return lines


def _about_uses(finding):
    part, answer = finding.part, finding.answer
    names = " and ".join(sorted(part["replace"]))
    lines = ["%s, with %s replaced:" % (call_text(part, finding.wrong[0]), names)]
    if not _is_value(answer):
        return lines + ["it %s" % returned(answer)]
    stand_ins = ", ".join("%s returns %s" % pair for pair in sorted(part["replace"].items()))
    return lines + ["%s; yours %s." % (stand_ins, answer_text(part, answer))]


def _about_averaged(finding):
    part, answer, index = finding.part, finding.answer, finding.wrong[0]
    lines = [where_text(part, index)] + _sentence(finding)
    if not _is_value(answer) or " calls=" not in answer:
        return lines
    count, _, passed = answer.partition(" calls=")[2].partition(" ")
    samples = part["samples"][index] or 1000
    if int(count) != samples:
        lines.append("It must call fn exactly %s." % times(samples))
    if "not passed" in passed and int(count):
        lines.append("It must call fn with the arguments that it was given.")
    return lines


def _about_max_scoring(finding):
    return [where_text(finding.part, finding.wrong[0])] + _sentence(finding)


def _about_valid(finding):
    lines = _sentence(finding)
    if not finding.slips:
        lines.append(valid_text(finding.part))
    return lines


def _about_commentary(finding):
    call, answer = call_text(finding.part, finding.wrong[0]), finding.answer
    if not _is_value(answer):
        return ["%s %s" % (call, returned(answer))]
    printed = printed_lines(answer)
    lines = ["the last call of %s" % call]
    if len(printed) < 2:
        return lines + [answer_text(finding.part, answer)]
    return lines + ["printed:"] + ["    " + line for line in printed]


def _is_value(answer):
    return answer is not None and not answer.startswith("!")


_ABOUT = {
    "uses": _about_uses,
    "averaged": _about_averaged,
    "max_scoring": _about_max_scoring,
    "valid": _about_valid,
    "commentary": _about_commentary,
}
