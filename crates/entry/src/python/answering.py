

def move_answers():
    """Moves the answer channel to a descriptor that nobody uses by habit, and that programs
    which the entry may start do not inherit. Returns the descriptor."""
    import fcntl
    import os

    answers = fcntl.fcntl(3, fcntl.F_DUPFD_CLOEXEC, 20)
    os.close(3)
    return answers


def empty_input():
    """Makes standard input empty: an entry that waits for input finds its end at once."""
    import os

    nothing = os.open("/dev/null", os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)


def give_up_terminal():
    """Leaves the terminal that the parent may have been started from."""
    import fcntl
    import os
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


def known_places(path, folders):
    """The folders of this run, longest first, each with the text that stands for it.

    `path` is the entry's main file; `folders` are the names beside it whose files an
    author knows.
    """
    import os

    here = os.path.dirname(os.path.dirname(path))
    places = []
    for root in (here, os.path.realpath(here)):
        for name in folders:
            places.append((os.path.join(root, name, ""), ""))
            places.append((os.path.join(root, name), "."))
        places.append((os.path.join(root, ""), ""))
    return places


def run_file(path, names):
    """Runs the entry's main file in a module. Returns whether the memory sufficed; other
    exceptions are the caller's."""
    try:
        with open(path, "rb") as file:
            source = file.read()
        exec(compile(source, path, "exec", dont_inherit=True), names)
    except MemoryError:
        return False
    return True


def describing(places):
    """Functions that describe values and exceptions of an entry in short texts.

    The texts are the same in each run: paths of the run's folders (`places`, which may be
    filled later) and addresses of objects are left out. The functions keep their own
    names for what they use, which protects honest entries from their own accidents.
    """
    import errno
    import reprlib
    from builtins import BaseException, ImportError, OSError, RuntimeError, SyntaxError
    from builtins import bool, int, issubclass, len, repr, slice, str, type, vars
    from sys import exc_info

    name_of = vars(type)["__name__"].__get__
    brief = reprlib.Repr()
    brief.maxlevel, brief.maxstring, brief.maxlong, brief.maxother = 2, 60, 60, 60

    def steady(plain):
        """A text without paths and addresses, which differ between runs."""
        for place, name in places:
            plain = plain.replace(place, name)
        start = plain.find(" at 0x")
        while start >= 0:
            end = start + 6
            while end < len(plain) and plain[end] in "0123456789abcdefABCDEF":
                end += 1
            plain = plain[:start] + plain[end:]
            start = plain.find(" at 0x", start)
        return plain

    def exact(value, most):
        """The start of str(value) as an exact str, whatever value is."""
        try:
            return str.__getitem__(str(value), slice(0, most))
        except BaseException:
            return "?"

    def text(value, most):
        """The same, steady."""
        # What is left out makes room for more.
        return steady(exact(value, most + 4096))[:most]

    def brief_instance(value, level):
        """The repr of what is not a list, a number or another plain value, cut."""
        return text(repr(value), 60)

    brief_plain_str = brief.repr_str

    def brief_str(value, level):
        return brief_plain_str(text(value, 80), level)

    brief.repr_instance, brief.repr_str = brief_instance, brief_str

    def shown(value):
        """The start of repr(value), whatever value is."""
        try:
            return text(brief.repr(value), 100)
        except BaseException:
            return "something that cannot be shown"

    def described(value):
        """The type of a value, and the value in words."""
        kind = type(value)
        name = text(name_of(kind), 60)
        if kind is int:
            return name, "a number of %d bits" % value.bit_length()
        if kind is not bool and issubclass(kind, int):
            name += " (a kind of int)"
        return name, shown(value)

    def place(folder, kind, value, trace):
        """What an exception says, and where in the entry it comes from."""
        if issubclass(kind, ImportError) and type(value.path) is str:
            # The path of Python itself differs between machines.
            message = str(value)
            if not value.path.startswith(folder):
                message = message.replace(" (%s)" % value.path, "")
            value = message
        if issubclass(kind, SyntaxError):
            return value.msg, value.filename, value.lineno
        file, line = None, None
        while trace is not None:
            name = trace.tb_frame.f_code.co_filename
            if name.startswith(folder):
                file, line = name, trace.tb_lineno
            trace = trace.tb_next
        return value, file, line

    def lacks(kind, value):
        """What an exception says is used up: "memory", "processes", or None."""
        if issubclass(kind, OSError):
            if value.errno == errno.ENOMEM:
                return "memory"
            return "processes" if value.errno == errno.EAGAIN else None
        if kind is RuntimeError and text(value, 30) == "can't start new thread":
            return "processes"
        return None

    def caught(folder):
        """The exception that is being handled: what it lacks, or the name of its type, its
        message, its file within the entry's folder and its line."""
        kind, value, trace = exc_info()
        lack = lacks(kind, value)
        if lack is not None:
            return lack, None
        try:
            message, file, line = place(folder, kind, value, trace)
        except BaseException:
            message, file, line = value, None, None
        if type(file) is not str or not file.startswith(folder):
            file, line = folder, None
        if type(line) is not int or not 0 < line < 10**9:
            line = None
        return None, (name_of(kind), message, file[len(folder) :], line)

    return text, exact, shown, described, caught


