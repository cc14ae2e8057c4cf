"""Sessions of the interpreter: the code of a case, statement by statement."""

import builtins
import json
import sys
import traceback

from .answers import text_of_error

__builtins__ = dict(vars(builtins))

# Characters of a shown value that are kept.
_LONGEST_VALUE = 20000
# The name that a case's code has in a traceback.
_CASE = "<case>"
# The folder or archive of the client, with a separator.
_HERE = __file__[: -len("sessions.py")]

_dumps = json.JSONEncoder().encode


def ask_session(student, session, put):
    """Runs a session's setup, steps and teardown, and puts the outcome of each step.

    An outcome is JSON: "printed" (without DEBUG lines), "debug", "value" (as Python shows it, or
    null), and "error" (null, or "type", "message", "line" of hog.py, "trace", lines of text, and "hint",
    what it means).
    A setup that fails is the outcome of all steps. With "in_module" the steps run among the
    file's own names, and with "as_doctest" they show what they would show in a doctest.
    """
    as_doctest = session.get("as_doctest", False)
    names = dict(student.names) if session.get("in_module") else {"__name__": "__main__"}
    failed = None
    for code in session.get("setup", []):
        outcome = _outcome(student, code, names, as_doctest)
        if outcome["error"]:
            failed = outcome
            break
    for code in session["steps"]:
        put("|" + _dumps(failed or _outcome(student, code, names, as_doctest)))
    for code in session.get("teardown", []):
        _outcome(student, code, names, as_doctest)


def _outcome(student, code, names, as_doctest):
    student.seal()
    shown, error = None, None
    try:
        if as_doctest:
            sys.displayhook = sys.__displayhook__
            exec(compile(code + "\n", _CASE, "single", dont_inherit=True), names)
            return _ended(student, None, None)
        try:
            compiled = compile(code, _CASE, "eval", dont_inherit=True)
        except SyntaxError:
            exec(compile(code, _CASE, "exec", dont_inherit=True), names)
        else:
            value = eval(compiled, names)
            shown = None if value is None else repr(value)[:_LONGEST_VALUE]
    except BaseException as raised:
        error = _error(student, raised)
    return _ended(student, shown, error)


def _ended(student, shown, error):
    printed, debug = student.output.take()
    return {"printed": printed, "debug": debug, "value": shown, "error": error}


def _error(student, raised):
    kind, _, message = text_of_error(raised, "").lstrip("!").partition(": ")
    trace, line = [], None
    try:
        for frame in traceback.extract_tb(raised.__traceback__)[-30:]:
            if frame.filename == _CASE:
                continue
            # The client can lie in the student's folder, too.
            if frame.filename.startswith(student.folder) and not frame.filename.startswith(_HERE):
                where = frame.filename[len(student.folder) + 1 :]
                trace.append("%s, line %d, in %s: %s" % (where, frame.lineno, frame.name, frame.line or ""))
            if frame.filename == student.path:
                line = frame.lineno
    except BaseException:
        pass
    hint = student.explanation(raised, kind, message)
    return {"type": kind, "message": message, "line": line, "trace": trace, "hint": hint}
