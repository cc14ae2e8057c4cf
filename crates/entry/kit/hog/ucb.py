"""Tools for writing and debugging a project: `main`, `trace`, `interact`."""

import functools
import sys

# How far `trace` and `log` indent.
_indent = ""


def main(function):
    """Calls the function with the program's arguments, if its file is the program.

    Use it as a decorator. The function is not called where its file is imported.

        @main
        def run(*args):
            print("The arguments are", args)
    """
    if sys._getframe(1).f_globals.get("__name__") == "__main__":
        function(*sys.argv[1:])
    return function


def trace(function):
    """Returns a function that prints each call of `function` and what it returns.

    >>> @trace
    ... def factorial(n):
    ...     return 1 if n < 2 else n * factorial(n - 1)
    >>> factorial(2)
    factorial(2):
        factorial(1):
        factorial(1) -> 1
    factorial(2) -> 2
    2
    """

    @functools.wraps(function)
    def traced(*args, **named):
        global _indent
        shown = [repr(value) for value in args]
        shown += ["%s=%r" % pair for pair in named.items()]
        call = "%s(%s)" % (function.__name__, ", ".join(shown))
        log(call + ":")
        before = _indent
        _indent = before + "    "
        try:
            value = function(*args, **named)
        except BaseException as error:
            _indent = before
            log("%s raised %s" % (call, type(error).__name__))
            raise
        _indent = before
        log("%s -> %r" % (call, value))
        return value

    return traced


def log(message):
    """Prints a message, indented by the calls that are being traced.

    >>> log("here")
    here
    """
    for line in str(message).splitlines() or [""]:
        print(_indent + line)


def log_current_line():
    """Prints the file, the line and the function that this is called from."""
    frame = sys._getframe(1)
    code = frame.f_code
    log('File "%s", line %d, in %s' % (code.co_filename, frame.f_lineno, code.co_name))


def interact(message=None):
    """Starts an interactive session with the names of where this is called.

    Control-D ends the session, and the program goes on. Where nobody can type,
    as in a contest, it raises a RuntimeError: a session that was left in a
    program by mistake must not pass unnoticed.
    """
    import code

    frame = sys._getframe(1)
    names = dict(frame.f_globals)
    names.update(frame.f_locals)
    if message is None:
        place = 'File "%s", line %d' % (frame.f_code.co_filename, frame.f_lineno)
        message = "Interactive session at %s; Control-D goes on." % place
    is_first = True

    def ask(prompt=""):
        nonlocal is_first
        try:
            typed = input(prompt)
        except EOFError:
            if is_first and not (sys.stdin and sys.stdin.isatty()):
                raise RuntimeError("interact() was called, and nobody can type") from None
            raise
        is_first = False
        return typed

    code.interact(message, ask, names, exitmsg="")
