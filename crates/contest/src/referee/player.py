"""Asks one student's strategy for its moves, by docs/protocol.md.

Runs as `python3 -s -B -u player.py SDK ENTRY KIND`, in a process of its own that
is limited already. SDK is our file with the functions that the handout names,
ENTRY the student's file, KIND `file` or `folder`.

The entry runs in this same process and may do to it what it likes: whatever it
makes of these answers are its own moves, which the parent checks. What is saved
in local names here protects honest entries from their own accidents. Works from
Python 3.8 on.
"""

import os
import sys


def main():
    """Answers questions until there are no more."""
    import errno
    import fcntl
    import random
    import reprlib
    from builtins import BaseException, MemoryError, OSError, RuntimeError, SyntaxError
    from builtins import bool, bytearray, callable, compile, exec, int, issubclass
    from builtins import len, open, slice, str, type, vars
    from os import _exit as leave, read, write
    from random import seed as seed_random
    from sys import exc_info

    name_of = vars(type)["__name__"].__get__
    brief = reprlib.Repr()
    brief.maxlevel, brief.maxstring, brief.maxlong, brief.maxother = 2, 60, 60, 60

    # Questions and answers move to where nobody looks by habit, out of reach of
    # programs that the entry may start.
    answers = fcntl.fcntl(3, fcntl.F_DUPFD_CLOEXEC, 20)
    questions = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 20)
    os.close(3)
    # Who waits for input, finds its end and not a long silence.
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    give_up_terminal()

    def text(value, most):
        """The start of str(value) on one line in ASCII, whatever value is."""
        try:
            plain = str.__getitem__(str(value), slice(0, most))
            plain = plain.encode("ascii", "backslashreplace").decode("ascii")
            return "".join(c if " " <= c <= "~" else " " for c in plain)
        except BaseException:
            return "?"

    def say(line):
        write(answers, (line + "\n").encode("ascii"))

    def shown(value):
        """The start of repr(value), whatever value is."""
        try:
            if type(value) is str:
                value = value[:80]
            return text(brief.repr(value), 100)
        except BaseException:
            return "something that cannot be shown"

    def describe(value):
        """Tells of anything but a plain int, and of ints too long to be sent."""
        kind = type(value)
        name = text(name_of(kind), 60)
        if kind is int:
            return "a number of %d bits" % value.bit_length()
        if value is None:
            return "None (is a `return` missing?)"
        if kind is not bool and issubclass(kind, int):
            name += " (a kind of int)"
        return "%s, a value of type %s" % (shown(value), name)

    def is_about_processes(kind, value):
        """Whether it says that there may be no more processes or threads."""
        if issubclass(kind, OSError):
            return value.errno == errno.EAGAIN
        return kind is RuntimeError and text(value, 30) == "can't start new thread"

    def complain(number):
        """Tells of the exception that is being handled."""
        kind, value, trace = exc_info()
        if issubclass(kind, OSError) and value.errno == errno.ENOMEM:
            return say("memory %s" % number)
        if is_about_processes(kind, value):
            return say("processes %s" % number)
        message, line = value, None
        try:
            if issubclass(kind, SyntaxError):
                message, line = value.msg, value.lineno
            else:
                while trace is not None:
                    if trace.tb_frame.f_code.co_filename.startswith(folder):
                        line = trace.tb_lineno
                    trace = trace.tb_next
        except BaseException:
            pass
        said = text(name_of(kind), 60)
        message = text(message, 300)
        if message:
            said += ": " + message
        if type(line) is int and 0 < line < 10**9:
            said += " (line %d)" % line
        say("error %s %s" % (number, said))

    # A spare that makes room for saying that there is no room.
    spare = bytearray(1 << 20)

    sdk_path, path, kind = sys.argv[1:4]
    sys.argv[1:] = []
    folder = os.path.dirname(path) + os.sep
    # This file's own folder.
    del sys.path[0]
    if kind == "folder":
        sys.path.insert(0, folder[:-1])
    say("pigskin d-football 1")

    # The handout's functions are there without an import, and with one.
    sdk = type(sys)("d_football")
    sdk.__file__ = sdk_path
    sys.modules["d_football"] = sdk
    with open(sdk_path, "rb") as file:
        exec(compile(file.read(), sdk_path, "exec", dont_inherit=True), vars(sdk))

    module = type(sys)("my_strategy")
    module.__file__ = path
    sys.modules["my_strategy"] = module
    names = vars(module)
    for name in getattr(sdk, "__all__", None) or vars(sdk):
        if not name.startswith("_"):
            names[name] = vars(sdk)[name]
    full = False
    try:
        with open(path, "rb") as file:
            source = file.read()
        exec(compile(source, path, "exec", dont_inherit=True), names)
    except MemoryError:
        full = True
    except BaseException:
        complain(0)
        return leave(0)
    if full:
        spare = None
        say("memory 0")
        return leave(0)
    my_strategy = names.get("my_strategy")
    if not callable(my_strategy):
        why = "is not defined" if my_strategy is None else "is no function"
        say("error 0 my_strategy " + why)
        return leave(0)
    say("ready")

    pieces = {"M": 1, "O": -1, "_": 0}
    unread = b""
    while True:
        line, end, rest = unread.partition(b"\n")
        if not end:
            more = read(questions, 4096)
            if not more:
                return leave(0)
            unread += more
            continue
        unread = rest
        word, number, *board = line.decode("ascii").split(" ")
        if word == "game":
            seed_random(int(number))
            seed_numpy(int(number))
            continue
        full = False
        try:
            value = my_strategy(sdk.Game([pieces[piece] for piece in board[0]]))
        except MemoryError:
            full = True
        except BaseException:
            complain(number)
            continue
        if full:
            spare = None
            say("memory " + number)
            spare = bytearray(1 << 20)
        elif type(value) is int and value.bit_length() < 64:
            say("move %s %d" % (number, value))
        else:
            say("invalid %s %s" % (number, describe(value)))


def seed_numpy(seed):
    """Seeds NumPy's old-style randomness too, if the entry uses it."""
    numpy = sys.modules.get("numpy")
    try:
        if numpy is not None:
            numpy.random.seed(seed)
    except BaseException:
        pass  # Whatever the entry put in its place.


def give_up_terminal():
    """Leaves the terminal that the parent may have been started from."""
    import fcntl
    import termios

    try:
        terminal = os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY)
    except OSError:
        return
    try:
        fcntl.ioctl(terminal, termios.TIOCNOTTY)
    except OSError:
        pass
    os.close(terminal)


main()
