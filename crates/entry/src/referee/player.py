"""Asks one student's strategy for its moves, by docs/protocol.md. Told `read` in the place of `load`, it
only reads the code.

Runs as `python3 -s -B -u player.py SDK ENTRY KIND PACKAGES` behind `promised.py` and
`answering.py`, in a process of its own that is limited already. SDK is our file with the functions that the
handout names, ENTRY the student's file, KIND `file` or `folder`, PACKAGES what the entry
may use.

The entry runs in this same process and may do to it what it likes: whatever it
makes of these answers are its own moves, which the parent checks. What is saved
in local names here protects honest entries from their own accidents. Works from
Python 3.8 on.
"""

import os
import sys


def main():
    """Answers questions until there are no more."""
    import fcntl
    from builtins import BaseException, MemoryError, bytearray, callable, int, type, vars
    from os import _exit as leave, read, write
    from random import seed as seed_random

    answers = move_answers()
    # Questions move out of reach, too.
    questions = fcntl.fcntl(0, fcntl.F_DUPFD_CLOEXEC, 20)
    empty_input()
    give_up_terminal()
    places = []
    text, _, _, described, caught = describing(places)

    def plain(value, most):
        """The start of str(value) on one line in ASCII, whatever value is."""
        words = text(value, most).encode("ascii", "backslashreplace").decode("ascii")
        return "".join(c if " " <= c <= "~" else " " for c in words)

    def say(line):
        write(answers, (line + "\n").encode("ascii"))

    unread = b""

    def next_line():
        """The parent's next line; None where there are no more."""
        nonlocal unread
        while True:
            line, end, rest = unread.partition(b"\n")
            if end:
                unread = rest
                return line.decode("ascii")
            more = read(questions, 4096)
            if not more:
                return None
            unread += more

    def describe(value):
        """Tells of anything but a plain int, and of ints too long to be sent."""
        if value is None:
            return "None (is a `return` missing?)"
        name, words = described(value)
        if type(value) is int:
            return words
        return "%s, a value of type %s" % (plain(words, 100), plain(name, 80))

    def complain(number):
        """Tells of the exception that is being handled."""
        lack, raised = caught(folder)
        if lack is not None:
            return say("%s %s" % (lack, number))
        name, message, _, line = raised
        said = plain(name, 60)
        message = plain(message, 300)
        if message:
            said += ": " + message
        if line is not None:
            said += " (line %d)" % line
        say("error %s %s" % (number, said))

    # A spare that makes room for saying that there is no room.
    spare = bytearray(1 << 20)

    sdk_path, path, kind, packages = sys.argv[1:5]
    sys.argv[1:] = []
    folder = os.path.dirname(path) + os.sep
    places.extend(known_places(path, ("entry",)))
    # This file's own folder.
    del sys.path[0]
    say("pigskin d-football 1")
    # Nothing of the entry is looked at before the parent says so.
    told = next_line()
    if told == "read":
        try:
            with open(path, "rb") as file:
                compile(file.read(), path, "exec", dont_inherit=True)
            say("ready")
        except BaseException:
            complain(0)
    if told != "load":
        return leave(0)
    if kind == "folder":
        sys.path.insert(0, folder[:-1])
    refuse_unpromised(packages, (folder[:-1],))

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
    try:
        loaded = run_file(path, names)
    except BaseException:
        complain(0)
        return leave(0)
    if not loaded:
        spare = None
        say("memory 0")
        return leave(0)
    my_strategy = names.get("my_strategy")
    if not callable(my_strategy):
        why = "is not defined" if my_strategy is None else "is not a function"
        say("error 0 my_strategy " + why)
        return leave(0)
    say("ready")

    pieces = {"M": 1, "O": -1, "_": 0}
    while True:
        line = next_line()
        if line is None:
            return leave(0)
        word, number, *board = line.split(" ")
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
        pass  # The entry replaced NumPy by something else.


main()
