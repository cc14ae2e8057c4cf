"""What `ok` says about a question."""

import os
import sys
import textwrap

from .book import Book
from .describe import call_text, counted, many, map_of
from .ended import ended_lines, ended_text, place_lines, place_text, tested_text
from .games import lines_about
from .given import answer_text
from .loading import is_file_missing, load_text, missing_lines
from .questions import shown_name
from .recursion import is_recursion, recursion_lines
from .unlock import RULE
from .verdict import lines_of
from .wrong_call import call_lines, mean_lines, rule_text

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
    """Prints what is to be said about a question; `kit` is the config's block of a kit."""
    question = verdict.question
    print("-" * RULE)
    print(heading(question))
    print()
    if verdict.is_locked:
        print("  " + coloured("Locked: this question is not tested yet.", "bad"))
        print("  Unlock it first: python3 ok -q %s -u" % question.name)
        print()
        return
    _tell_file(verdict)
    if verdict.locked:
        print("  " + coloured("Some cases are locked and were not tested.", "bad"))
        print("  Unlock them: python3 ok -q %s -u" % question.name)
    missing = [finding.missing for finding in verdict.findings if finding.missing]
    first = verdict.first()
    failed = [] if first is not None and first.missing else verdict.failed[:1]
    shown = verdict.ran if verbose else failed
    for ran in shown:
        _tell_case(ran)
    if verdict.ran and not verdict.failed:
        noun = "case" if question.exact else "example"
        print(coloured("  %s passed." % counted(len(verdict.ran), noun), "good"))
    if verdict.asked is not None:
        _tell_end(verdict, seconds, verdict.last if verdict.last in shown else None)
    errors = [outcome["error"] for ran in shown for outcome in ran.outcomes if outcome["error"]]
    hints = [error.get("hint") for error in errors]
    told = False
    for finding in verdict.findings:
        if finding.is_right():
            if verbose or not verdict.first():
                right = "right on all %s" % many(finding.of) if finding.of > 1 else "right"
                print(coloured("  %s: %s" % (right, finding.part["name"]), "good"))
        elif finding.missing:
            if finding.missing in missing:
                _tell_missing(verdict, finding.missing, kit or {})
            missing = [] if verdict.asked.load else [name for name in missing if name != finding.missing]
        elif not finding.wrong_tested():
            if finding.tested or not finding.is_last:
                print("  %s: %s" % (tested_text(finding), finding.part["name"]))
        elif not told or verbose:
            is_told = finding.hint in hints or finding.diagnosis or is_recursion(finding.answer)
            hint = None if is_told else finding.hint
            _tell_finding(verdict, finding, kit or {}, hint)
            told = True
        else:
            print("  %s: %s" % (_count_text(finding), finding.part["name"]))
    for name, needed in verdict.to_mend:
        print()
        print("  It uses %s, which is not right yet: mend Question %s first." % (name, shown_name(needed.name)))
    if not verdict.findings and not verdict.ran and verdict.passed():
        print("  " + coloured("All cases are unlocked; there is no code to test.", "good"))
    print()


def number_text(points):
    """Returns points as they are written; a question mark where there are none.

    >>> number_text(2.0), number_text(0.5), number_text(None)
    ('2', '0.5', '?')
    """
    return "%g" % points if type(points) in (int, float) else "?"


def _tell_file(verdict):
    load = verdict.asked.load
    if not load or verdict.is_load_told:
        return
    print(coloured("  " + load_text(load, verdict.question.file), "bad"))
    if load["text"]:
        print("      " + load["text"])
    if load.get("hint"):
        _print_text(load["hint"])
    if load["type"] == "LoadTimeout":
        print("  Running the file takes too long; is there a loop outside of all functions?")
    elif load["type"] == "SystemExit":
        print("  quit(), exit() and sys.exit() end the program. What stands below is not there.")
    elif load["message"] and not is_file_missing(load):
        print("  " + load["message"])
    print()


def _tell_case(ran):
    """Shows a case as a session, up to the first step that is wrong."""
    if not ran.is_tested:
        print("  %s was not tested." % ran.name())
        print()
        return
    print("  " + ran.name())
    print()
    for step in ran.suite.setup + ran.case.setup:
        _print_all(step.shown)
    last = len(ran.case.steps) if ran.step is None else ran.step + 1
    for step, outcome in zip(ran.case.steps[:last], ran.outcomes + [None] * last):
        _print_all(step.shown)
        if outcome is None:
            print("    (the program ended here)")
            print()
            return
        _print_all(outcome["debug"].splitlines() + lines_of(outcome))
        if outcome["error"]:
            error = outcome["error"]
            if error.get("hint"):
                _print_text(error["hint"], "    ")
            _print_all(["Traceback (most recent call last):"] + ["  " + line for line in error["trace"][-8:]])
            print("    " + _error_text(error))
    print()
    if ran.step is None:
        print("  -- OK! --")
    else:
        _tell_difference(ran.case.steps[ran.step], ran.outcomes[ran.step])
    print()


def _tell_difference(step, outcome):
    print("  # Error: expected")
    expected = [answer.text for answer in step.answers]
    if step.error is not None:
        expected = ["Traceback (most recent call last):", "  ...", step.error]
    _print_all(["#     " + line for line in expected] or ["#     nothing"], "  ")
    print("  # but got")
    got = lines_of(outcome)
    if outcome["error"]:
        got = [_error_text(outcome["error"])]
    _print_all(["#     " + line for line in got] or ["#     nothing"], "  ")


def _error_text(error):
    if error["type"] == "SystemExit":
        return "the program ended itself (SystemExit)"
    return "%s: %s" % (error["type"], error["message"])


def _print_all(lines, start="    "):
    for line in lines:
        print(start + line)


def _tell_end(verdict, seconds, shown):
    """Says why and where the process ended, where it did not come to its end; `shown` is the last case that is shown."""
    if verdict.asked.is_whole:
        return
    lines = ended_lines(verdict, seconds)
    print(coloured("  " + lines[0], "bad"))
    _print_all(lines[1:] + place_lines(verdict, shown), "  ")
    print()


def _count_text(finding):
    if finding.is_cut:
        return "wrong"
    if finding.tested < finding.of:
        return tested_text(finding)
    return "wrong on %s of %s" % (many(len(finding.wrong)), many(finding.of))


def _tell_missing(verdict, name, kit):
    lines = missing_lines(name, verdict.asked.load, verdict.question.file, verdict.path, kit.get("signatures", {}))
    print(coloured("  " + lines[0], "bad"))
    _print_all(lines[1:], "  ")


def _tell_finding(verdict, finding, kit, hint):
    """Tells a finding; `hint` is what its error means, or None where that is told already."""
    part, question = finding.part, verdict.question
    unit = " games" if part["kind"] == "games" else ""
    start = "  " + _count_text(finding) + unit
    if part["kind"] == "games":
        print(coloured(start + "; the smallest:", "bad"))
        with open(question.book, "rb") as file:
            book = Book(file.read(), question.test)
        _print_all(lines_about(finding, book, question.test.get("rules", []), kit), "")
        if hint:
            _print_text(hint)
        if is_recursion(finding.answer):
            _print_all(recursion_lines(finding.answer, verdict.path), "  ")
    elif part["kind"] == "statistics":
        print(coloured("  %s" % part["name"], "bad"))
        if hint:
            _print_text(hint, "    ")
        _print_all(mean_lines(finding))
    else:
        print(coloured("%s; the smallest: %s" % (start, call_text(part, finding.wrong[0])), "bad"))
        print()
        if hint:
            _print_text(hint, "    ")
        _print_all(call_lines(verdict, finding))
        rule = "" if is_recursion(finding.answer) else rule_text(finding)
        if rule:
            _print_text(rule)
        rows = [] if finding.is_cut or finding.tested < finding.of else map_of(part, finding.wrong)
        if rows:
            print()
            print("  where (# wrong, + partly, . right):")
            _print_all(rows, "")
    if finding.diagnosis:
        print()
        _print_text(finding.diagnosis)


def _print_text(text, start="  "):
    for line in textwrap.wrap(text, 76):
        print(start + line)


def smallest_text(verdict, seconds):
    """Returns in one line what is wrong first, or None."""
    if verdict.passed():
        return None
    if verdict.is_locked:
        return "locked"
    asked, finding = verdict.asked, verdict.first()
    if finding is not None and finding.missing:
        load = asked.load
        return load_text(load, verdict.question.file) if load else "there is no function %s" % finding.missing
    if finding is None or not finding.wrong_tested():
        if asked is not None and not asked.is_whole:
            return "%s: %s" % (place_text(verdict), ended_text(verdict, seconds))
        return verdict.failed[0].name() if verdict.failed else "locked"
    call = call_text(finding.part, finding.wrong[0])
    if finding.part["kind"] == "games":
        return call
    return "%s %s" % (call, answer_text(finding.part, finding.answer))


def case_text(verdict):
    """Returns the call or the case that is wrong first, without what came of it, or None."""
    if verdict.passed() or verdict.is_locked:
        return None
    finding = verdict.first()
    if finding is not None and (finding.missing or finding.wrong_tested()):
        return finding.missing or call_text(finding.part, finding.wrong[0])
    if verdict.asked is not None and not verdict.asked.is_whole:
        return place_text(verdict)
    return verdict.failed[0].name() if verdict.failed else None


def result_of(verdict, seconds):
    """Returns the result of a question as programs read it."""
    return {
        "points": verdict.points(),
        "of": verdict.question.points,
        "passed": verdict.passed(),
        "smallest": smallest_text(verdict, seconds),
        "diagnosis": verdict.diagnosis(),
    }
