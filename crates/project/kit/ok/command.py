"""The command line of `ok`."""

import argparse
import json
import os
import sys

from . import ask, child, uses
from .brief import tell_briefly
from .course import Course
from .describe import counted
from .loading import no_file_lines
from .place import is_untouched
from .program import new_programs
from .questions import BadFolder, alone, find
from .source import is_program
from .tell import coloured, load_lines, result_of, tell
from .unlock import RULE, unlock
from .verdict import Verdict, judge, judge_again, test_again, test_of

VERSION = "0.1.0"

# Limit for each question where nothing else is said.
_SECONDS = 10.0
# Limit for the parts of a question whose cases ended the process, and for a question that is asked only
# because another one uses its function.
_QUICK = 3.0
_EXAMPLES = """\
examples:
  python3 ok                 test everything
  python3 ok -q 01 -u        unlock the examples of question 1
  python3 ok -q 01           test question 1
  python3 ok -q 5            test question 5 with all its parts, such as 5a and 5b
  python3 ok -q 01 --suite 2 --case 1
                             run one case of question 1
  python3 ok -q 01 -i        test question 1, then try things out after the first mistake
  python3 ok --score         show the points by phase, and what counts on the server
  python3 ok --submit        test everything, hand it in and wait for the verdict
  python3 ok --versions      list what the course's server has of you
  python3 ok --restore 12    bring version 12 back; asks before it replaces anything
  python3 ok --local         test and send nothing

A print("DEBUG:", x) in your code is shown and never counts as a mistake.
Where the course has a server, each run is backed up there. You, your partner and the staff can read it.
In scripts, set PIGSKIN_TOKEN to a token of your page instead of signing in.
"""


def parser():
    """Returns the parser of the command line."""
    made = argparse.ArgumentParser(
        prog="python3 ok",
        description="Tests your project, and tells where it is wrong.",
        epilog=_EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    add = made.add_argument
    add("-q", "--question", action="append", metavar="NAME", help="only this question, such as 01 or 5a; may be repeated")
    add("--suite", type=_number, metavar="N", help="with -q: only this suite of examples")
    add("--case", type=_number, metavar="N", action="append", help="with --suite: only this case; may be repeated")
    add("-u", "--unlock", action="store_true", help="unlock the examples: say what they give")
    add("-i", "--interactive", action="store_true", help="open the interpreter after the first mistake")
    add("-v", "--verbose", action="store_true", help="show every part of a question, the right ones as well")
    add("--all", action="store_true", help="test all questions of the config")
    add("--score", action="store_true", help="show the points by phase, with dates and what counts")
    add("--submit", action="store_true", help="test everything, hand it in and show the verdict")
    add("--late", action="store_true", help="with --submit: hand in after the deadline, too, without asking")
    add("--no-wait", action="store_true", help="with --submit: do not wait for the verdict")
    add("--backup", action="store_true", help="only back up, without tests")
    add("--local", action="store_true", help="send nothing and keep nothing to send")
    add("--versions", action="store_true", help="list the versions on the course's server")
    add("--restore", nargs="?", type=_number, const=0, metavar="VERSION", help="bring a version back, the newest if none is named")
    add("--sign-in", action="store_true", help="sign in to the course's server")
    add("--sign-out", action="store_true", help="sign out on this computer")
    add("--format", choices=("text", "json"), default="text", help="how to print the results")
    add("--timeout", type=float, metavar="SECONDS", help="limit for each question (the course's, mostly 10)")
    add("--config", metavar="FILE", help="the config of the project (the *.ok file here)")
    add("--version", action="store_true", help="show the version")
    add("--ask", metavar="FOLDER", help=argparse.SUPPRESS)
    add("--wall", type=float, help=argparse.SUPPRESS)
    return made


def _number(text):
    number = int(text)
    if number < 1:
        raise ValueError()
    return number


_number.__name__ = "number"  # what argparse calls it


def _check(options):
    """Ends the program where options contradict each other."""
    error = parser().error
    if options.timeout is not None and not options.timeout > 0:
        error("--timeout takes a number of seconds above 0")
    if options.suite and (not options.question or options.unlock or options.score):
        error("--suite goes with -q, and without -u and --score")
    if options.case and not options.suite:
        error("--case goes with --suite")
    if options.submit and (options.question or options.unlock or options.interactive or options.backup):
        error("--submit tests everything and goes alone, without -q, -u, -i and --backup")
    if options.local and (options.submit or options.backup or _is_server_command(options)):
        error("--local sends nothing")
    if options.no_wait and not options.submit:
        error("--no-wait goes with --submit")
    if options.late and not options.submit:
        error("--late goes with --submit")


def _is_server_command(options):
    return options.versions or options.restore is not None or options.sign_in or options.sign_out


def main(arguments, place):
    """Runs `ok`, which lies at `place`, with these arguments, and ends the program.

    The exit code is 0 if everything that was tested is right and what was to be handed in or backed
    up was sent, 1 if not, and 2 if the command line or the course's files are wrong.
    """
    options = parser().parse_args(arguments)
    if options.version:
        print("Pigskin ok, version %s" % VERSION)
        sys.exit(0)
    _check(options)
    if options.ask:
        ask.ask_in_this_process(options.ask, os.dup(1), options.timeout or _SECONDS, options.wall)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        sys.exit(_run(options, place))
    except BadFolder as error:
        print("Error: %s" % error, file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        print()
        print("Stopped.")
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        sys.exit(1)


def _run(options, place):
    course = Course.find(os.path.dirname(place), options.config)
    if options.timeout is None:
        options.timeout = float(course.kit.get("seconds_per_question", _SECONDS))
    if _is_server_command(options):
        return _run_on_server(course, options)
    questions = _chosen(course, options)
    online = None
    if course.server and not options.local:
        from .online import Online

        online = Online(course, options, "ok " + VERSION)
    if options.format == "json":
        return _print_json(course, questions, options, online)
    print("=" * RULE)
    print("Assignment: %s" % course.name)
    print("Pigskin ok, version %s" % VERSION)
    print("=" * RULE)
    print()
    verdicts, code, no_file = [], 0, []
    if not options.unlock:
        no_file = _no_file_lines(course, questions)
        for line in no_file:
            print(coloured(line, "bad"))
    if no_file:
        code = 1
    elif options.unlock:
        code = 0 if unlock(questions, course.progress, tried=online and online.tried) else 1
    elif not options.backup or options.score or options.question and online is None:
        verdicts = _test(course, questions, options)
        code = 0 if all(verdict.passed() for verdict in verdicts) else 1
    if online is not None:
        code, _ = online.end([] if options.suite else verdicts, code)
    elif options.submit or options.backup:
        print(_where_to_hand_in(course))
        code = 1
    return code


def _run_on_server(course, options):
    if not course.server:
        print("This course has no server for ok.")
        return 1
    from .online import run_command

    return run_command(course, options)


def _chosen(course, options):
    if not options.question:
        return course.questions if options.all else course.default
    chosen = []
    for typed in options.question:
        found = find(course.questions, typed)
        if not found:
            names = ", ".join(question.name for question in course.questions)
            raise BadFolder("There is no question '%s'. The questions are: %s" % (typed, names))
        chosen += [question for question in found if question not in chosen]
    return [alone(question, options.suite, options.case or ()) for question in chosen] if options.suite else chosen


def verdict_on(course, question, seconds, more=None):
    """Asks a question in a process of its own and returns the verdict."""
    path = os.path.join(course.folder, question.file)
    if question.test is not None and question.is_locked():
        verdict = Verdict(question)
        verdict.is_locked, verdict.is_untouched = True, is_untouched(path, question)
        if not is_program(path):
            verdict.asked = child.run({"file": question.file}, course.folder, seconds)
        return verdict
    test, cases = test_of(question)
    shared = {"file": question.file, "signatures": course.kit.get("signatures", {})}
    asked = child.run(dict(test, **shared, **(more or {})), course.folder, seconds)
    if asked.ended_in_a_case() and test.get("domain"):
        parts = dict(shared, domain=test["domain"])
        asked.take_parts(child.run(parts, course.folder, min(seconds, _QUICK)))
    verdict = judge(question, cases, asked)
    verdict.path, verdict.is_untouched = path, is_untouched(path, question)
    first = verdict.first()
    again = test_again(first) if first is not None and asked.is_whole else None
    if again:
        judge_again(first, child.run(dict(shared, domain=again), course.folder, seconds))
    return verdict


def _verdicts(course, questions, options):
    """Yields the verdicts in order; with the first, what was changed in the given code is asked.

    A misunderstanding is named only where the function has its parameters and uses nothing that is wrong.
    """
    more = {key: course.kit[key] for key in ("given",) if key in course.kit}
    verdicts, changed = [], []
    for question in questions:
        verdict = verdict_on(course, question, options.timeout, more)
        if verdict.asked is not None:
            more = {}
            changed += [row["name"] for row in (verdict.asked.note or {}).get("signatures", [])]
        first = verdict.first()
        if first is not None and not first.missing:
            verdict.to_mend = _to_mend(course, verdict, verdicts, options.timeout)
            if verdict.to_mend or uses.asked_in(question) & set(changed):
                first.diagnosis = None
        verdicts.append(verdict)
        yield verdict


def _no_file_lines(course, questions):
    """Returns the lines that say which file is not there, [] where there is one to test."""
    names = sorted({question.file for question in questions})
    if any(os.path.exists(os.path.join(course.folder, name)) for name in names):
        return []
    return [line for name in names for line in no_file_lines(course.folder, name, course.kit.get("signatures", {}))]


def _test(course, questions, options):
    print("~" * RULE)
    print("Running tests")
    print()
    verdicts, told_load = [], None
    for verdict in _verdicts(course, questions, options):
        verdicts.append(verdict)
        load = verdict.asked.load if verdict.asked is not None else None
        if verdict.asked is not None:
            _tell_note(verdict.asked.note)
        if load and load != told_load:
            print("\n".join(load_lines(load, verdict.question.file)))
            print()
            told_load = load
        if options.score and not options.verbose:
            continue
        is_last = options.interactive and not verdict.passed() and not verdict.is_locked
        if options.question or options.verbose or is_last:
            tell(verdict, options.timeout, options.verbose, course.kit)
        else:
            tell_briefly(verdict, options.timeout, course.kit)
        if is_last:
            from . import console

            console.open_after(course, verdict)
            break
    if options.score:
        from . import score

        known = score.ask(course.server) if course.server and not options.local else None
        score.tell_score(verdicts, course.kit.get("phases", []), known)
    else:
        _print_summary(verdicts)
    lines = [] if options.suite else new_programs(course, verdicts)
    if lines:
        print("\n".join(lines))
        print()
    return verdicts


def _to_mend(course, verdict, verdicts, seconds):
    """Returns the functions that wrong calls use and that are not right yet, with their questions.

    Earlier questions that are not among `verdicts` are asked for this, for a short time.
    """
    used = set()
    for finding in verdict.findings:
        if not finding.is_right() and not finding.missing:
            used |= uses.functions_of(finding, verdict.path)
    others = list(verdicts)
    known = [other.question for other in others]
    for question in course.questions[: course.questions.index(verdict.question)]:
        if question not in known and uses.asked_in(question) & used:
            other = verdict_on(course, question, min(seconds, _QUICK))
            if other.asked is not None and other.asked.is_whole:
                others.append(other)
    return uses.to_mend(used, others, verdict.path)


def _tell_note(note):
    if not note or list(note) == ["signatures"] and all(row.get("harmless") for row in note["signatures"]):
        return
    for name in note.get("given", []):
        print(coloured("You changed %s, which is given. Others rely on it as it was." % name, "bad"))
    for row in [row for row in note.get("signatures", []) if not row.get("harmless")]:
        print(coloured("You changed the parameters of %s: they are %s%s," % (row["name"], row["name"], row["found"]), "bad"))
        print("and should be %s%s." % (row["name"], row["expected"]))
    for row in note.get("unused", []):
        print(coloured("Line %d cannot be run here: %s" % (row["line"], row["text"]), "bad"))
        print("The file does not need %s, so take that out." % row["names"])
    print()


def _print_summary(verdicts):
    passed = sum(verdict.passed() for verdict in verdicts)
    locked = sum(verdict.is_locked or bool(verdict.locked) for verdict in verdicts)
    unwritten = sum(verdict.is_unwritten() and not verdict.is_locked for verdict in verdicts)
    print("-" * RULE)
    print("Test summary")
    print("    Passed: %d" % passed)
    print("    Failed: %d" % (len(verdicts) - passed - locked - unwritten))
    if unwritten:
        print("    Not written: %d" % unwritten)
    if locked:
        print("    Locked: %d" % locked)
    if verdicts:
        part = 10 * passed // len(verdicts)
        print("[%sk%s] %.1f%% of %s" % ("o" * part, "." * (10 - part), 100 * passed / len(verdicts), counted(len(verdicts), "question")))
    if verdicts and any(verdict.question.exact for verdict in verdicts):
        print("These are the tests in this folder; the course may grade with more.")
    print()


def _print_json(course, questions, options, online):
    verdicts = [] if options.backup else list(_verdicts(course, questions, options))
    row = {
        "file": course.src[0] if course.src else "hog.py",
        "points": sum(verdict.points() for verdict in verdicts),
        "of": sum(verdict.question.points for verdict in verdicts),
        "problems": {verdict.question.name: result_of(verdict, options.timeout) for verdict in verdicts},
    }
    code = 0 if all(verdict.passed() for verdict in verdicts) else 1
    backup = None
    if online is not None:
        code, backup = online.end([] if options.suite else verdicts, code)
    elif options.submit or options.backup:
        print(_where_to_hand_in(course), file=sys.stderr)
        code = 1
    print(json.dumps({"files": [] if options.backup else [row], "backup": backup}, indent=1))
    return code


def _where_to_hand_in(course):
    files = " and ".join(course.src)
    if course.endpoint.startswith(("https://", "http://")):
        return "Nothing is sent: ok does not hand in for this course. Hand in %s at %s" % (files, course.endpoint)
    return "This course has no server for ok: nothing is sent. Hand in %s as your course says." % files
