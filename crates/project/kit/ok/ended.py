"""What is said about a process that ended before it had asked everything, and where it was."""

from . import source
from .describe import call_text, many, seconds_text


def ended_text(verdict, seconds):
    """Returns in one line how the process of a question ended too early."""
    timeout = verdict.asked.timeout
    if verdict.asked.why:
        return verdict.asked.why
    if not timeout:
        signal = verdict.asked.signal
        return "Python crashed (signal %d)" % signal if signal else "the program ended"
    where = "" if timeout["line"] is None else " in line %d" % timeout["line"]
    if where and timeout["text"]:
        where += ": " + timeout["text"]
    return "stopped after %s%s" % (seconds_text(timeout["seconds"] or seconds), where)


def ended_lines(verdict, seconds):
    """Returns the lines that say how the process of a question ended too early: the first, and the others."""
    asked = verdict.asked
    if asked.timeout:
        return _timeout_lines(verdict, seconds)
    if asked.exit:
        return ["Your code ended Python (with os._exit)."]
    if asked.signal:
        return [
            "Your code made Python crash (signal %d)." % asked.signal,
            "A function that is called within itself too deep can do that.",
        ]
    return ["Your code ended Python."]


def _timeout_lines(verdict, seconds):
    line, name = verdict.asked.timeout["line"], verdict.asked.timeout["in"]
    first = "Stopped after %s%s" % (seconds_text(verdict.asked.timeout["seconds"] or seconds), "" if line is None else " in line %d" % line)
    if line is not None and name and not name.startswith("<"):
        first += ", in " + name
    lines = [first + "."]
    if verdict.asked.timeout["text"]:
        lines.append("    " + verdict.asked.timeout["text"])
    loop = None if line is None else source.loop_around(verdict.path, line)
    if loop not in (None, line):
        lines += ["It is in the loop that begins in line %d:" % loop, "    %s" % source.line_of(verdict.path, loop)]
    return lines + ["Is there a loop that never ends?"]


def place_lines(verdict, shown):
    """Returns the lines that name where the process ended; `shown` is a case that is shown with its end, or None."""
    asked, last, lines = verdict.asked, verdict.last, []
    if last is not None and last is not shown:
        lines.append("It was in %s." % last.name())
        if len(last.outcomes) < len(last.case.steps):
            lines += ["    " + line for line in last.case.steps[len(last.outcomes)].shown]
    elif last is None and not asked.parts:
        lines.append("It was while %s was loaded." % verdict.question.file)
    for finding in verdict.findings:
        if finding.is_last and not finding.is_right():
            start = "Without the examples it ended in" if last is not None else "It was in"
            if asked.of_parts().has_all:
                lines.append("%s %s." % (start, call_text(finding.part, finding.tested)))
            else:
                lines.append("%s this test: %s" % (start, finding.part["name"]))
    return lines


def place_text(verdict):
    """Returns the call or the case in which the process ended."""
    last = next((finding for finding in verdict.findings if finding.is_last and not finding.is_right()), None)
    if verdict.last is not None:
        return verdict.last.name()
    if last is not None and verdict.asked.has_all:
        return call_text(last.part, last.tested)
    return last.part["name"] if last is not None else verdict.question.file


def tested_text(finding):
    """Returns how many of the calls that were made are wrong, in a part that was not asked to its end.

    >>> from .verdict import Finding
    >>> finding = Finding(0, {}, 1554)
    >>> finding.tested, finding.wrong = 40, [3, 40, 41]
    >>> tested_text(finding)
    'wrong on 1 of the first 40 of 1,554'
    >>> finding.tested, finding.wrong = 3, [3, 40, 41]
    >>> tested_text(finding)
    'right on the first 3 of 1,554'
    >>> finding.tested = 0
    >>> tested_text(finding)
    'not tested'
    """
    if not finding.tested:
        return "not tested"
    of = "the first %s of %s" % (many(finding.tested), many(finding.of))
    wrong = finding.wrong_tested()
    return "wrong on %s of %s" % (many(len(wrong)), of) if wrong else "right on " + of
