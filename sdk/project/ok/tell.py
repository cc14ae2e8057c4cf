"""What `ok` says about a question."""

import os
import sys
import textwrap

from . import domain
from .answers import without_line
from .book import Book
from .describe import call_text, explanation, many, map_of, returned, times
from .games import lines_about
from .loading import load_text, missing_lines, unreached
from .questions import shown_name
from .recursion import is_recursion, recursion_lines
from .unlock import RULE
from .verdict import lines_of

# What is said of a function that gives different answers to the same call.
_CHANGES = (
    "The same call must give the same value each time. Does the function use random numbers,",
    "a global variable that changes, or a list as a default argument?",
)
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
    for ran in verdict.ran if verbose else failed:
        _tell_case(ran)
    if verdict.ran and not verdict.failed:
        noun = "case" if question.exact else "example"
        print(coloured("  %s passed." % counted(len(verdict.ran), noun), "good"))
    _tell_end(verdict, seconds)
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
        elif not told or verbose:
            _tell_finding(verdict, finding, kit or {})
            told = True
        else:
            print("  %s: %s" % (_count_text(finding), finding.part["name"]))
    if not verdict.findings and not verdict.ran and verdict.passed():
        print("  " + coloured("All cases are unlocked; there is no code to test.", "good"))
    print()


def counted(number, noun):
    """Returns a number and a noun in its right number.

    >>> counted(1, "case"), counted(3, "case")
    ('1 case', '3 cases')
    """
    return "%s %s%s" % (many(number), noun, "" if number == 1 else "s")


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
    if load["type"] == "LoadTimeout":
        print("  Running the file takes too long; is there a loop outside of all functions?")
    elif load["message"]:
        print("  " + load["message"])
    print()


def _tell_case(ran):
    """Shows a case as a session, up to the first step that is wrong."""
    print("  Suite %d > Case %d" % (ran.suite_number, ran.case_number))
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
            _print_all(["Traceback (most recent call last):"] + ["  " + line for line in error["trace"][-8:]])
            print("    %s: %s" % (error["type"], error["message"]))
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
        got = ["%s: %s" % (outcome["error"]["type"], outcome["error"]["message"])]
    _print_all(["#     " + line for line in got] or ["#     nothing"], "  ")


def _print_all(lines, start="    "):
    for line in lines:
        print(start + line)


def _tell_end(verdict, seconds):
    """Says why the program ended, where it did not come to its end."""
    asked = verdict.asked
    if asked.timeout:
        where = ""
        if asked.timeout["line"] is not None:
            where = " in line %d" % asked.timeout["line"]
            if asked.timeout["in"]:
                where += ", in " + asked.timeout["in"]
        print(coloured("  Stopped after %g seconds%s." % (seconds, where), "bad"))
        if asked.timeout["text"]:
            print("      " + asked.timeout["text"])
        print("  Is there a loop that never ends?")
    elif asked.exit:
        print(coloured("  Your code ended Python (with os._exit).", "bad"))
    elif not asked.is_whole and asked.signal:
        print(coloured("  Your code made Python crash (signal %d)." % asked.signal, "bad"))
        print("  A function that calls itself without end can do that.")
    elif not asked.is_whole:
        print(coloured("  Your code ended Python.", "bad"))
    else:
        return
    print()


def _count_text(finding):
    if finding.is_cut:
        return "wrong"
    return "wrong on %s of %s" % (many(len(finding.wrong)), many(finding.of))


def _tell_missing(verdict, name, kit):
    lines = missing_lines(name, verdict.asked.load, verdict.question.file, verdict.path, kit.get("signatures", {}))
    print(coloured("  " + lines[0], "bad"))
    _print_all(lines[1:], "  ")


def _tell_finding(verdict, finding, kit):
    part, question = finding.part, verdict.question
    ended = verdict.asked.timeout or verdict.asked.exit or not verdict.asked.is_whole
    index = finding.wrong[0]
    unit = " games" if part["kind"] == "games" else ""
    start = "  " + _count_text(finding) + unit
    if ended and finding.answer is None and not finding.events:
        print("  It was in %s." % call_text(part, index))
        return
    if part["kind"] == "games":
        print(coloured(start + "; the smallest:", "bad"))
        with open(question.book, "rb") as file:
            book = Book(file.read(), question.test)
        _print_all(lines_about(finding, book, question.test.get("rules", []), kit), "")
        if is_recursion(finding.answer):
            _print_all(recursion_lines(finding.answer, verdict.path), "  ")
    elif part["kind"] == "statistics":
        print(coloured("  %s" % part["name"], "bad"))
        _tell_mean(part, finding)
    else:
        print(coloured("%s; the smallest: %s" % (start, call_text(part, index)), "bad"))
        print()
        _tell_answer(verdict, finding)
        rows = [] if finding.is_cut else map_of(part, finding.wrong)
        if rows:
            print()
            print("  where (# wrong, + partly, . right):")
            _print_all(rows, "")
    if finding.diagnosis:
        print()
        _print_text(finding.diagnosis)


def _tell_answer(verdict, finding):
    part, index = finding.part, finding.wrong[0]
    answer, call = finding.answer, call_text(finding.part, index)
    debug = verdict.asked.debug.get((finding.index, index))
    for line in (debug or "").splitlines():
        print("    " + line)
    if is_recursion(answer):
        _print_all(recursion_lines(answer, verdict.path))
        if finding.is_cut:
            print("    More calls are not tested.")
        return
    if part["kind"] == "uses":
        _tell_uses(answer, call, part)
    elif part["kind"] == "commentary":
        if answer and not answer.startswith("!"):
            print("    the last call of %s" % call)
            print("    printed %s" % (answer if answer != '""' else "nothing"))
        else:
            print("    %s %s" % (call, returned(answer)))
    elif part["kind"] == "averaged":
        _tell_averaged(answer, call, part, index)
    elif part["kind"] == "max_scoring":
        print("    where the averages of 1 to 10 dice are %s" % ", ".join("%g" % a for a in part["averages"][index]))
        print("    it %s" % _max_scoring_text(answer))
    elif part["kind"] == "valid":
        print("    %s %s." % (call, _valid_text(answer)))
        if not finding.slips:
            print("    It must return a whole number from %d to %d, the same each time." % (part["least"], part["most"]))
    else:
        print("    %s %s." % (call, returned(answer)))
        if finding.again is not None:
            print("    When it was asked again, it %s." % returned(finding.again))
            _print_all(_CHANGES)
        if part["kind"] in ("tosses", "turns", "scored_turns"):
            _tell_rolls(part, index, answer)
    missing = unreached(answer, verdict.asked.load, verdict.path)
    if missing:
        print("    " + missing)
    if answer and without_line(answer).split(" ")[0] == "None":
        print("    Does every way through the function end with a return?")
    _print_all(finding.slips)
    text = explanation(part, index)
    if text and not finding.slips:
        _print_text(text)


def _tell_rolls(part, index, answer):
    call = domain.call_at(part, index)
    if answer and not answer.startswith("!") and " dice=" in answer:
        rolls = int(answer.split(" dice=")[1].split(" ")[0])
        if rolls != call[0]:
            print("    It must call the dice %s." % ("exactly " + times(call[0])))


def _tell_uses(answer, call, part):
    names = " and ".join(sorted(part["replace"]))
    print("    %s, with %s replaced:" % (call, names))
    if answer is None or answer.startswith("!"):
        print("    it %s" % returned(answer))
        return
    value, _, calls = answer.partition(" ")
    stand_ins = ", ".join("%s returns %s" % pair for pair in sorted(part["replace"].items()))
    print("    %s; yours returned %s and called %s." % (stand_ins, value, calls or "neither"))


def _tell_averaged(answer, call, part, index):
    print("    where fn returns %s, over and over" % ", ".join(str(value) for value in part["values"][index]))
    if answer is None or answer.startswith("!"):
        print("    %s %s" % (call, returned(answer)))
        return
    value, _, rest = answer.partition(" calls=")
    count, _, passed = rest.partition(" ")
    print("    %s returned %s and called fn %s." % (call, value, times(int(count))))
    samples = part["samples"][index] or 1000
    if int(count) != samples:
        print("    It must call fn exactly %s." % times(samples))
    if passed.startswith("not passed"):
        print("    It must pass all its arguments on to fn.")


def _max_scoring_text(answer):
    if answer is None or answer.startswith("!"):
        return returned(answer)
    value, _, used = answer.partition(" uses ")
    used, _, other = used.partition(" other ")
    text = "returned %s and used %s" % (value, used)
    if other:
        text += ", but did not pass on " + other.replace("samples", "num_samples")
    return text


def _valid_text(answer):
    if answer is None or answer.startswith("!"):
        if answer and answer.startswith("!Experiment: "):
            return "ran an experiment: " + without_line(answer)[len("!Experiment: ") :]
        return returned(answer)
    if " then " in answer:
        return "returned %s, and %s when it was asked again" % tuple(answer.split(" then ", 1))
    if answer.endswith(" random"):
        return "(or a call with the same first score) used random numbers"
    return returned(answer)


def _tell_mean(part, finding):
    call = call_text(part, 0)
    try:
        mean = "%.4f" % float(finding.answer)
    except (TypeError, ValueError):
        print("    %s %s" % (call, returned(finding.answer)))
        _print_all(finding.slips)
        return
    print("    %s gave %s on average over %s;" % (call, mean, counted(part["calls"], "call")))
    print("    a right one gives %.4f. Chance does not explain a difference this large." % part["mean"])


def _print_text(text):
    for line in textwrap.wrap(text, 76):
        print("  " + line)


def smallest_text(verdict, seconds):
    """Returns in one line what is wrong first, or None."""
    if verdict.passed():
        return None
    if verdict.is_locked:
        return "locked"
    asked, finding = verdict.asked, verdict.first()
    if asked is not None and finding is None and not verdict.failed:
        return "the program ended" if not asked.timeout else "stopped after %g seconds" % seconds
    if finding is None:
        failed = verdict.failed[0]
        return "Suite %d > Case %d" % (failed.suite_number, failed.case_number)
    if finding.missing:
        load = asked.load
        return load_text(load, verdict.question.file) if load else "there is no function %s" % finding.missing
    call = call_text(finding.part, finding.wrong[0])
    if finding.answer is None and asked.timeout:
        line = asked.timeout["line"]
        return "%s: stopped after %g seconds%s" % (call, seconds, "" if line is None else " in line %d" % line)
    if finding.part["kind"] == "games":
        return call
    return "%s %s" % (call, returned(finding.answer))


def case_text(verdict):
    """Returns the call or the case that is wrong first, without what came of it, or None."""
    if verdict.passed() or verdict.is_locked:
        return None
    finding = verdict.first()
    if finding is not None:
        return finding.missing or call_text(finding.part, finding.wrong[0])
    if verdict.failed:
        return "Suite %d > Case %d" % (verdict.failed[0].suite_number, verdict.failed[0].case_number)
    return None


def result_of(verdict, seconds):
    """Returns the result of a question as programs read it."""
    return {
        "points": verdict.points(),
        "of": verdict.question.points,
        "passed": verdict.passed(),
        "smallest": smallest_text(verdict, seconds),
        "diagnosis": verdict.diagnosis(),
    }
