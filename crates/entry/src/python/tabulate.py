"""Asks one student's file for all of its choices.

Runs as `python3 -s -B -u tabulate.py PACKAGES` behind `promised.py` and `answering.py`, in a
process of its own that is limited already. The question is one line on standard input:

    goal start step seconds ahead bids kind path

The pairs of scores are numbered row by row; the k-th call is for number
(start + k * step) modulo their count, so that the parent chooses the order.
`seconds` is how long the run may take at the most, however busy the machine is,
`ahead` is by how many seconds the date is to be another one, `bids` is 1 if the entry
has to bid for the start and otherwise 0, `path` is in hexadecimal, `kind` is `file` or
`folder`. Answers go out on file descriptor 3, one line each
and each at once, so that the parent knows which call an entry hangs in:

    ready                                before the question is read
    team ["TEAM_NAME", "name"]           or PLAYER_NAME; or: unnamed
    no-team "why"                        the name is not text
    bid 5                                final_bid, if it is asked for
    no-bid "why"                         final_bid is not defined, or no plain int
    unfit "why"                          final_strategy is not a function
    i 5                                  it returned a plain int
    v {"type", "repr"}                   it returned something else
    x {"type", "message", "file", "line"}  it, or loading it, raised that
    m                                    the memory ran out
    p                                    there may be no more processes or threads
    done

Beside this file are `entry`, the folder with the entry's files, and `kit`, the
folder with the course's modules, which are found after the entry's own. What is
said never has the path of these folders in it, nor the address of an object: both
are other ones in each run.

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
    import signal
    from builtins import BaseException, MemoryError
    from builtins import bytearray, callable, int, issubclass, object, ord, range, str, type
    from builtins import vars
    from os import _exit as leave, write

    answers = move_answers()
    give_up_terminal()
    places = []
    text, exact, shown, described, caught = describing(places)

    def quoted(value, most=200, start=text):
        """The start of str(value) as a JSON string in ASCII."""
        plain = []
        for character in start(value, most):
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

    def describe(value):
        """Tells of anything but a plain int, and of ints too long to be sent."""
        name, words = described(value)
        say('v {"type": %s, "repr": %s}' % (quoted(name, 80), quoted(words)))

    def complain():
        """Tells of the exception that is being handled."""
        lack, raised = caught(folder)
        if lack is not None:
            return say("m" if lack == "memory" else "p")
        name, message, file, line = raised
        say(
            'x {"type": %s, "message": %s, "file": %s, "line": %s}'
            % (
                quoted(name, 60),
                quoted(message),
                quoted(file, 60),
                "null" if line is None else line,
            )
        )

    say("ready")
    question = b""
    while not question.endswith(b"\n"):
        byte = os.read(0, 1)
        if not byte:
            leave(1)
        question += byte
    goal, start, step, seconds, ahead, bids, kind, path = question.decode("ascii").split()
    path = os.fsdecode(bytes.fromhex(path))
    empty_input()
    goal, start, step = int(goal), int(start), int(step)
    # For when the parent is killed and cannot look at its clock. These are the
    # seconds on the wall after which it would end any run.
    signal.alarm(int(seconds) + 2)

    if int(ahead) > 0:
        put_date_ahead(int(ahead))

    # This file's own folder.
    del sys.path[0]
    # It has the folders of the entry and of the kit in it.
    folder = os.path.dirname(path) + os.sep
    kit = os.path.join(os.path.dirname(os.path.dirname(path)), "kit")
    refuse_unpromised(sys.argv.pop(), (folder[:-1], kit))
    places.extend(known_places(path, ("entry", "kit")))

    # A spare that makes room for saying that there is no room.
    spare = bytearray(1 << 20)

    def load():
        """The names of the entry's module; None once its fault is told."""
        nonlocal spare
        sys.path.insert(0, kit)
        # Nothing imports a single file, not even the file itself.
        name = "<entry>"
        if kind == "folder":
            sys.path.insert(0, folder[:-1])
            stem = os.path.splitext(os.path.basename(path))[0]
            name = name if stem in sys.modules else stem
        module = type(sys)(name)
        module.__file__ = path
        names = vars(module)
        sys.modules[name] = module
        try:
            loaded = run_file(path, names)
        except BaseException:
            complain()
            return None
        if not loaded:
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
    # Courses have called it either.
    for variable in ("TEAM_NAME", "PLAYER_NAME"):
        team = names.get(variable)
        if team is None:
            continue
        if type(team) is not str:
            say("no-team " + quoted("%s is %s, not a str" % (variable, shown(team))))
            return leave(0)
        if team.strip():
            say("team [%s, %s]" % (quoted(variable), quoted(team.strip(), 300, exact)))
            break
    else:
        say("unnamed")
    if bids == "1":
        bid = names.get("final_bid", missing)
        if bid is missing:
            say("no-bid " + quoted("is not defined"))
            return leave(0)
        if type(bid) is not int or bid.bit_length() >= 64:
            name, words = described(bid)
            article = "an" if name[:1] in "aeiouAEIOU" else "a"
            say("no-bid " + quoted("is %s, %s %s" % (words, article, name)))
            return leave(0)
        say("bid %d" % bid)
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
        """A function that is not a method of a class that it is put into."""

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


main()
