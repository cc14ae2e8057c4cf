"""What `ok` says about a question."""

import os
import sys
import textwrap

from .describe import call_text, counted, many, map_of
from .ended import ended_lines, place_lines, tested_text
from .games import brief_lines_about, lines_about
from .loading import is_file_missing, load_text, missing_lines
from .questions import shown_name
from .recursion import is_recursion, recursion_lines
from .smallest import smallest_text
from .unlock import RULE
from .verdict import lines_of
from .wrong_call import call_lines, debug_lines, mean_lines, rule_text

# Ranks of what is said about a finding: what counts most goes first where there is little room.
FIRST, NAME, CALL, HINT, REASON, DEBUG = range(6)
_COLOURS = {"good": "32", "bad": "31", "dim": "2"}


def coloured(text, colour):
    """Returns a text in a colour where the terminal shows colours."""
    if not has_colours():
        return text
    return "\x1b[%sm%s\x1b[0m" % (_COLOURS[colour], text)


def has_colours():
    """Tests whether colours are shown: on a terminal, unless NO_COLOR or TERM=dumb says no.

    Windows has none, since not every console there knows them.
    """
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb" or os.name == "nt":
        return False
    return sys.stdout.isatty()


def heading(question):
    """Returns a question's heading.

    >>> from .questions import Question
    >>> heading(Question("05a", "play", 2))
    'Question 5a: play'
    """
    name = shown_name(question.name)
    return "Question %s: %s" % (name, question.title) if question.title != name else "Question " + name


def tell(verdict, seconds, verbose=False, kit=None):
    """Prints everything that is to be said about a question; `kit` is the config's block of a kit."""
    print("-" * RULE)
    print(heading(verdict.question))
    print()
    for line in _lines(verdict, seconds, verbose, kit or {}):
        print(line)
    print()


def _lines(verdict, seconds, verbose, kit):
    question, lines = verdict.question, []
    if verdict.is_locked:
        locked = coloured("Locked: this question is not tested yet.", "bad")
        return ["  " + locked, "  Unlock it first: python3 ok -q %s -u" % question.name]
    if verdict.is_unwritten():
        lines += ["  " + coloured("Not written yet. Without your code, this happens:", "bad"), ""]
    if verdict.locked:
        lines.append("  " + coloured("Some cases are locked and were not tested.", "bad"))
        lines.append("  Unlock them: python3 ok -q %s -u" % question.name)
    missing = [finding.missing for finding in verdict.findings if finding.missing]
    first = verdict.first()
    failed = [] if first is not None and first.missing else verdict.failed[:1]
    shown = verdict.ran if verbose else failed
    for ran in shown:
        lines += _case_lines(ran)
    if verdict.ran and not verdict.failed:
        noun = "case" if question.exact else "example"
        lines.append(coloured("  %s passed." % counted(len(verdict.ran), noun), "good"))
    lines += end_lines(verdict, seconds, verdict.last if verdict.last in shown else None)
    errors = [outcome["error"] for ran in shown for outcome in ran.outcomes if outcome["error"]]
    hints = [error.get("hint") for error in errors]
    told = False
    for finding in verdict.findings:
        if finding.is_right():
            if verbose or not first:
                right = "right on all %s" % many(finding.of) if finding.of > 1 else "right"
                lines.append(coloured("  %s: %s" % (right, finding.part["name"]), "good"))
        elif finding.missing:
            if finding.missing in missing:
                told_missing = missing_of(verdict, finding.missing, kit)
                lines += ["  " + coloured(told_missing[0], "bad")] + ["  " + line for line in told_missing[1:]]
            missing = [] if verdict.asked.load else [name for name in missing if name != finding.missing]
        elif not finding.wrong_tested():
            if finding.tested or not finding.is_last:
                lines.append("  %s: %s" % (tested_text(finding), finding.part["name"]))
        elif not told or verbose:
            hint = None if finding.hint in hints else finding.hint
            lines += [line for _, block in finding_blocks(verdict, finding, kit, hint) for line in block]
            told = True
        else:
            lines.append("  %s: %s" % (_count_text(finding), finding.part["name"]))
    for line in mend_lines(verdict):
        lines += ["", line]
    if not verdict.findings and not verdict.ran and verdict.passed():
        lines.append("  " + coloured("All cases are unlocked; there is no code to test.", "good"))
    return lines


def number_text(points):
    """Returns points as they are written; a question mark where there are none.

    >>> number_text(2.0), number_text(0.5), number_text(None)
    ('2', '0.5', '?')
    """
    return "%g" % points if type(points) in (int, float) else "?"


def load_lines(load, file):
    """Returns the lines about the error that ended the loading of a file."""
    lines = [coloured("  " + load_text(load, file), "bad")]
    if load["text"]:
        lines.append("      " + load["text"])
    lines += _wrapped(load.get("hint"))
    if load["type"] == "LoadTimeout":
        lines.append("  Running the file takes too long; is there a loop outside of all functions?")
    elif load["type"] == "SystemExit":
        lines.append("  quit(), exit() and sys.exit() end the program. What stands below is not there.")
    elif load["message"] and not is_file_missing(load):
        lines.append("  " + load["message"])
    return lines


def _case_lines(ran):
    """Returns a case as a session, up to the first step that is wrong."""
    lines = ["  " + ran.name(), ""]
    if not ran.is_tested:
        return ["  %s was not tested." % ran.name(), ""]
    for step in ran.suite.setup + ran.case.setup:
        lines += _indented(step.shown)
    last = len(ran.case.steps) if ran.step is None else ran.step + 1
    for step, outcome in zip(ran.case.steps[:last], ran.outcomes + [None] * last):
        lines += _indented(step.shown)
        if outcome is None:
            return lines + ["    (the program ended here)", ""]
        lines += _indented(outcome["debug"].splitlines() + lines_of(outcome))
        if outcome["error"]:
            error = outcome["error"]
            lines += _wrapped(error.get("hint"), "    ")
            lines += _indented(["Traceback (most recent call last):"] + ["  " + line for line in error["trace"][-8:]])
            lines.append("    " + _error_text(error))
    if ran.step is None:
        return lines + ["", "  -- OK! --", ""]
    return lines + [""] + _difference_lines(ran) + [""]


def brief_case_lines(ran):
    """Returns the step of a case that is wrong."""
    lines = [coloured("  wrong in %s:" % ran.name(), "bad")] + _indented(ran.case.steps[ran.step].shown)
    return lines + (_difference_lines(ran) if ran.step < len(ran.outcomes) else ["    (the program ended here)"])


def _difference_lines(ran):
    """Returns what the step that is wrong should have given, and what it gave."""
    step, outcome = ran.case.steps[ran.step], ran.outcomes[ran.step]
    expected = [answer.text for answer in step.answers]
    if step.error is not None:
        expected = ["Traceback (most recent call last):", "  ...", step.error]
    got = [_error_text(outcome["error"])] if outcome["error"] else lines_of(outcome)
    sides = [["#     " + line for line in side] or ["#     nothing"] for side in (expected, got)]
    return _indented(["# Error: expected"] + sides[0] + ["# but got"] + sides[1], "  ")


def _error_text(error):
    if error["type"] == "SystemExit":
        return "the program ended itself (SystemExit)"
    return "%s: %s" % (error["type"], error["message"])


def _indented(lines, start="    "):
    return [start + line for line in lines]


def _wrapped(text, start="  "):
    return _indented(textwrap.wrap(text or "", 76), start)


def end_lines(verdict, seconds, shown=None):
    """Returns why and where the process ended, where it did not come to its end; `shown` is the last case that is shown."""
    if verdict.asked is None or verdict.asked.is_whole:
        return []
    lines = ended_lines(verdict, seconds)
    return [coloured("  " + lines[0], "bad")] + _indented(lines[1:] + place_lines(verdict, shown), "  ") + [""]


def _count_text(finding):
    if finding.is_cut:
        return "wrong"
    if finding.tested < finding.of:
        return tested_text(finding)
    return "wrong on %s of %s" % (many(len(finding.wrong)), many(finding.of))


def missing_of(verdict, name, kit):
    """Returns the lines that say why a function is not there."""
    return missing_lines(name, verdict.asked.load, verdict.question.file, verdict.path, kit.get("signatures", {}))


def mend_lines(verdict):
    """Returns the lines that name the functions to mend before this question."""
    mend = "  It uses %s, which is not right yet: mend Question %s first."
    return [mend % (name, shown_name(needed.name)) for name, needed in verdict.to_mend]


def finding_blocks(verdict, finding, kit, hint, is_brief=False):
    """Returns what is said about a finding: pairs of a rank, such as `CALL`, and lines.

    `hint` is what its error means, or None where that is told already.
    """
    part, kind = finding.part, finding.part["kind"]
    if finding.diagnosis or is_recursion(finding.answer):
        hint = None
    start = "  %s; the smallest:" % (_count_text(finding) + " games" * (kind == "games"))
    blocks = []
    if kind == "games":
        book = verdict.question.read_book()
        if is_brief:
            lines = brief_lines_about(finding, book, bool(finding.diagnosis or verdict.to_mend))
        else:
            lines = lines_about(finding, book, verdict.question.test.get("rules", []), kit)
        blocks += [(FIRST, [coloured(start, "bad")]), (CALL, lines), (HINT, _wrapped(hint))]
        if is_recursion(finding.answer):
            blocks.append((CALL, _indented(recursion_lines(finding.answer, finding.hint, verdict.path), "  ")))
    elif kind == "statistics":
        blocks.append((FIRST, [coloured("  wrong: " + part["name"], "bad")]))
        blocks += [(HINT, _wrapped(hint, "    ")), (CALL, _indented(mean_lines(finding)))]
    else:
        blocks.append((FIRST, [coloured("%s %s" % (start, call_text(part, finding.wrong[0], finding.answer)), "bad"), ""]))
        blocks.append((HINT, _wrapped(hint, "    ")))
        blocks.append((DEBUG, _indented(debug_lines(verdict, finding))))
        blocks.append((CALL, _indented(call_lines(verdict, finding))))
        blocks.append((REASON, [] if is_recursion(finding.answer) else _wrapped(rule_text(finding))))
        rows = [] if is_brief or finding.is_cut or finding.tested < finding.of else map_of(part, finding.wrong)
        blocks.append((REASON, rows and ["", "  where (# wrong, + partly, . right):"] + rows))
    return blocks + [(NAME, diagnosis_lines(finding))]


def diagnosis_lines(finding):
    """Returns the lines that name the misunderstanding, [] where none is known."""
    return [""] + _wrapped(finding.diagnosis) if finding.diagnosis else []


def result_of(verdict, seconds):
    """Returns the result of a question as programs read it."""
    return {
        "points": verdict.points(),
        "of": verdict.question.points,
        "passed": verdict.passed(),
        "smallest": smallest_text(verdict, seconds),
        "diagnosis": verdict.diagnosis(),
    }
