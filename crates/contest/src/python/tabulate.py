"""Asks one student's file for all of its choices.

Runs as `python3 -s -B -u tabulate.py`, in a process of its own that is limited
already. The question is one line on standard input:

    goal start step seconds ahead kind path

The pairs of scores are numbered row by row; the k-th call is for number
(start + k * step) modulo their count, so that the parent chooses the order.
`seconds` is how long the run may take at the most, however busy the machine is,
`ahead` is by how many seconds the date is to be another one, `path` is in
hexadecimal, `kind` is `file` or `folder`. Answers go out on file descriptor 3, one line each
and each at once, so that the parent knows which call an entry hangs in:

    ready                                before the question is read
    team "name"                          or: no-team "why"
    unfit "why"                          final_strategy is no function
    i 5                                  it returned a plain int
    v {"type", "repr"}                   it returned something else
    x {"type", "message", "file", "line"}  it, or loading it, raised that
    m                                    the memory ran out
    p                                    there may be no more processes or threads
    done

The entry runs in this same process and may do to it what it likes: whatever
it makes of these answers are its own choices, which the parent checks. What is
saved in local names here protects honest entries from their own accidents.
Works from Python 3.8 on, and imports little because that costs more than most
entries take.
"""

import os
import sys


def main():
    """Answers one question and ends the process."""
    import errno
    import fcntl
    import reprlib
    import signal
    from builtins import BaseException, MemoryError, OSError, RuntimeError, SyntaxError
    from builtins import bool, bytearray, callable, compile, exec, int, issubclass
    from builtins import len, object, open, ord, range, slice, str, type, vars
    from os import _exit as leave, write
    from sys import exc_info

    name_of = vars(type)["__name__"].__get__
    brief = reprlib.Repr()
    brief.maxlevel, brief.maxstring, brief.maxlong, brief.maxother = 2, 60, 60, 60

    # The answers move to where nobody looks by habit, out of reach of programs
    # that the entry may start.
    answers = fcntl.fcntl(3, fcntl.F_DUPFD_CLOEXEC, 20)
    os.close(3)
    give_up_terminal()

    def text(value, most):
        """The start of str(value) as an exact str, whatever value is."""
        try:
            return str.__getitem__(str(value), slice(0, most))
        except BaseException:
            return "?"

    def quoted(value, most=200):
        """The start of str(value) as a JSON string in ASCII."""
        plain = []
        for character in text(value, most):
            code = ord(character)
            if 32 <= code < 127 and character not in '"\\':
                plain.append(character)
            elif 0xD800 <= code < 0xE000:
                plain.append("?")
            elif code < 0x10000:
                plain.append("\\u%04x" % code)
            else:
                high, low = 0xD7C0 + (code >> 10), 0xDC00 + (code & 0x3FF)
                plain.append("\\u%04x\\u%04x" % (high, low))
        return '"' + "".join(plain) + '"'

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
        name = name_of(kind)
        if kind is int:
            value = "a number of %d bits" % value.bit_length()
        else:
            value = shown(value)
            if kind is not bool and issubclass(kind, int):
                name = name[:60] + " (a kind of int)"
        say('v {"type": %s, "repr": %s}' % (quoted(name, 80), quoted(value)))

    def place(kind, value, trace):
        """What an exception says, and where in the entry it comes from."""
        if issubclass(kind, SyntaxError):
            return value.msg, value.filename, value.lineno
        file, line = None, None
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name.startswith(folder):
                file, line = name, trace.tb_lineno
            trace = trace.tb_next
        return value, file, line

    def is_about_processes(kind, value):
        """Whether it says that there may be no more processes or threads."""
        if issubclass(kind, OSError):
            return value.errno == errno.EAGAIN
        return kind is RuntimeError and text(value, 30) == "can't start new thread"

    def complain():
        """Tells of the exception that is being handled."""
        kind, value, trace = exc_info()
        if issubclass(kind, OSError) and value.errno == errno.ENOMEM:
            return say("m")
        if is_about_processes(kind, value):
            return say("p")
        try:
            message, file, line = place(kind, value, trace)
        except BaseException:
            message, file, line = value, None, None
        if type(file) is not str or not file.startswith(folder):
            file, line = folder, None
        say(
            'x {"type": %s, "message": %s, "file": %s, "line": %s}'
            % (
                quoted(name_of(kind), 60),
                quoted(message),
                quoted(file[len(folder) :], 60),
                line if type(line) is int and 0 < line < 10**9 else "null",
            )
        )

    say("ready")
    question = b""
    while not question.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            leave(1)
        question += byte
    goal, start, step, seconds, ahead, kind, path = question.decode("ascii").split()
    path = os.fsdecode(bytes.fromhex(path))
    # Who waits for input, finds its end and not a long silence.
    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    goal, start, step = int(goal), int(start), int(step)
    # For when the parent is killed and cannot look at its clock. These are the
    # seconds on the wall after which it would end any run.
    signal.alarm(int(seconds) + 2)

    if int(ahead) > 0:
        put_date_ahead(int(ahead))

    folder = os.path.dirname(path) + os.sep
    # This file's own folder.
    del sys.path[0]

    # A spare that makes room for saying that there is no room.
    spare = bytearray(1 << 20)

    def load():
        """The names of the entry's module; None once its fault is told."""
        nonlocal spare
        module = type(sys)("hog_contest")
        module.__file__ = path
        names = vars(module)
        sys.modules["hog_contest"] = module
        if kind == "folder":
            sys.path.insert(0, folder[:-1])
        full = False
        try:
            with open(path, "rb") as file:
                source = file.read()
            exec(compile(source, path, "exec", dont_inherit=True), names)
        except MemoryError:
            full = True
        except BaseException:
            complain()
            return None
        if full:
            spare = None
            say("m")
            return None
        return names

    def fit(function):
        """Why this cannot be asked for choices; None if it can."""
        if type(function) is type(load):
            flags = function.__code__.co_flags
            if flags & 0x280:
                return "is an async function, which returns no number"
            if flags & 0x20:
                return "is a generator (it says yield), which returns no number"
            return None
        if issubclass(type(function), type):
            return "is a class, not a function"
        if not callable(function):
            return "is not a function but " + shown(function)
        return None

    missing = object()
    names = load()
    if names is None:
        return leave(0)
    team = names.get("TEAM_NAME", missing)
    if team is missing:
        say('no-team "is not defined"')
        return leave(0)
    if type(team) is not str:
        say("no-team " + quoted("is " + shown(team) + ", not a str"))
        return leave(0)
    say("team " + quoted(team.strip(), 300))
    final_strategy = names.get("final_strategy", missing)
    unfit = "is not defined" if final_strategy is missing else fit(final_strategy)
    if unfit is not None:
        say("unfit " + quoted(unfit))
        return leave(0)

    small = {number: b"i %d\n" % number for number in range(-99, 100)}
    count = goal * goal
    number = start
    for _ in range(count):
        mine, theirs = number // goal, number % goal
        number = (number + step) % count
        full = False
        try:
            value = final_strategy(mine, theirs)
        except MemoryError:
            full = True
        except BaseException:
            complain()
            continue
        if full:
            spare = None
            say("m")
            spare = bytearray(1 << 20)
        elif type(value) is int and value in small:
            write(answers, small[value])
        elif type(value) is int and value.bit_length() < 64:
            say("i %d" % value)
        else:
            describe(value)
    say("done")
    leave(0)


def put_date_ahead(seconds):
    """Makes `time` and `datetime` tell a later date, which no wall can do.

    This is for entries that depend on the date by accident. One that wants to
    know it finds other ways, and gains nothing: what it has answered in the first
    run is what plays.
    """
    import datetime
    import time

    class Ahead:
        """A function that is no method of a class that it is put into."""

        def __init__(self, function):
            self.function = function

        def __call__(self, *arguments):
            return self.function(*arguments)

    now, now_ns = time.time, time.time_ns
    clock, clock_ns = time.clock_gettime, time.clock_gettime_ns
    localtime, gmtime, ctime = time.localtime, time.gmtime, time.ctime
    asctime, strftime = time.asctime, time.strftime
    date = time.CLOCK_REALTIME

    def later(given=None):
        return now() + seconds if given is None else given

    def later_time(given):
        return given or (localtime(later()),)

    for name, function in {
        "time": lambda: now() + seconds,
        "time_ns": lambda: now_ns() + seconds * 10**9,
        "clock_gettime": lambda which: clock(which) + (seconds if which == date else 0),
        "clock_gettime_ns": lambda which: clock_ns(which) + (seconds * 10**9 if which == date else 0),
        "localtime": lambda given=None: localtime(later(given)),
        "gmtime": lambda given=None: gmtime(later(given)),
        "ctime": lambda given=None: ctime(later(given)),
        "asctime": lambda *given: asctime(*later_time(given)),
        "strftime": lambda form, *given: strftime(form, *later_time(given)),
    }.items():
        setattr(time, name, Ahead(function))

    # `today` of both classes asks `time.time`; only `now` does not.
    machines = datetime.datetime
    ahead = datetime.timedelta(seconds=seconds)

    class Datetime(machines):
        __slots__ = ()

        @classmethod
        def now(cls, tz=None):
            return super().now(tz) + ahead

        @classmethod
        def utcnow(cls):
            return super().utcnow() + ahead

    Datetime.__name__ = Datetime.__qualname__ = "datetime"
    Datetime.__module__ = "datetime"
    Datetime.min = Datetime.combine(machines.min.date(), machines.min.time())
    Datetime.max = Datetime.combine(machines.max.date(), machines.max.time())
    datetime.datetime = Datetime


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
