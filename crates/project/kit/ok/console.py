"""The interpreter after a mistake, with the names of the case that failed."""

import code
import os
import sys

from . import domain
from .describe import call_text
from .student import Student
from .unlock import edit_by_arrow_keys


def open_after(course, verdict):
    """Opens the interpreter in this process with the student's names and those of the mistake."""
    edit_by_arrow_keys()
    terminal = sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__
    typed = __builtins__["input"] if isinstance(__builtins__, dict) else __builtins__.input
    student = Student(course.folder, file_name=verdict.question.file)
    student.is_sealed = False
    os.chdir(course.folder)
    try:
        student.load()
    except KeyboardInterrupt:
        print("Stopped while the file was loaded.")
    sys.stdin, sys.stdout, sys.stderr, sys.__stdin__, sys.__stdout__, sys.__stderr__ = terminal
    names = dict(student.names)
    names["__name__"] = "__console__"
    session = _Console(names, typed)
    print("# Interactive console. Type exit() to quit")
    session.replay(_lines(verdict))
    try:
        session.interact(banner="", exitmsg="")
    except SystemExit:
        pass


class _Console(code.InteractiveConsole):
    def __init__(self, names, typed):
        super().__init__(names)
        self._typed = typed

    def raw_input(self, prompt=""):
        return self._typed(prompt)

    def write(self, data):
        """Shows an error below what was printed before it."""
        sys.stdout.flush()
        super().write(data)

    def replay(self, statements):
        """Shows statements and runs them, as if they were typed."""
        for shown, text in statements:
            print("\n".join(shown))
            self.runsource(text, symbol="single" if "\n" not in text else "exec")


def _lines(verdict):
    """Returns the statements that lead to the mistake: what is shown, and the code."""
    if verdict.failed:
        ran = verdict.failed[0]
        steps = ran.suite.setup + ran.case.setup + ran.case.steps[: ran.step + 1]
        return [(step.shown, step.code()) for step in steps]
    finding = verdict.first()
    if finding is None or finding.missing:
        return []
    part, index = finding.part, finding.wrong[0]
    statements = []
    if part["kind"] == "games":
        for player, script in enumerate(part["games"][index]["strategies"]):
            if not isinstance(script, int) and "by" in script:
                text = "strategy%d = lambda mine, theirs: %s[(mine * 7 + theirs * 3) %% %d]"
                statements.append(text % (player, script["by"], len(script["by"])))
    elif part["kind"] == "averaged":
        values = part["values"][index]
        statements.append("fn = (lambda values: lambda *args: next(values))(__import__('itertools').cycle(%s))" % values)
    elif part["kind"] == "uses":
        statements.append("die = make_test_dice(%s)" % ", ".join(map(str, domain.AFTER_A_TOSS)))
    elif part["kind"] == "examples":
        statements += part["typed"][:index]
    if part["kind"] not in ("max_scoring", "statistics"):
        statements.append(call_text(part, index))
    return [([">>> " + text], text) for text in statements]
