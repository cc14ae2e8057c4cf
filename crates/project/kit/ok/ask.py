"""The asker: it puts a problem's questions to a student's hog.py and writes the answers.

It knows neither answers nor hashes of answers. A student's laptop and the course's sandbox
run this same program, and whoever started it compares.
"""

import builtins
import json
import os
import sys
import threading

from . import source, watch
from .domain import sub_part
from .parts import ask_part
from .sessions import ask_session
from .student import Missing, Recursions, Student

__builtins__ = dict(vars(builtins))

# Lines that are collected before they are written.
_LINES_PER_WRITE = 500
# Characters of a note; one that is longer is written in several.
_LONGEST_NOTE = 3000
# DEBUG lines of a question that are passed on, in calls that print some.
_MOST_DEBUG = 50

_exit = os._exit
_dumps = json.JSONEncoder().encode


def ask(test, folder, write, seconds=10.0, wall=None, fault_fd=None, loaded=lambda student: None):
    """Asks all parts of `test["domain"]`, and before them `test["sessions"]`, of a file in `folder`.

    The file is `test["file"]`, or hog.py. Where `test` has "only", the place of a part and that of a call, this call
    alone is made, three times with other random numbers.

    `write` is called with text, some lines at a time:

    - `note {json}`, one or several: where `test` has "given", what was changed of it and of "signatures" (see
      `source.changes`), and after loading the "unused" imports (see `Student.unused`);
    - `load {json}`: the file could not be loaded to its end: type, message, line, text, hint;
    - `session 0`, then a line for each step (see `sessions.ask_session`);
    - `part 0`, then a line for each answer (`|` and the answer; before a game `game K`),
      then `end 0`; `missing {json}` in a part: there is no such function; where functions are
      called within themselves too deep, the part ends after some of these answers;
    - `hint {json}`: what an answer that follows means ("answer", "says"), or what is odd in the code of the
      part's function ("answer" is null);
    - `debug {json}`: DEBUG lines that the call before the next answer printed;
    - `timeout {json}`: line, text and function in which the time ended, and the time in seconds; the
      process ends;
    - `exit {json}`: the student's code ended the process with os._exit;
    - `done`.

    `seconds` and `wall` are the limits of `watch.start`. `loaded` is called with the `Student` before
    the first question.
    """
    lock = threading.Lock()
    lines = []
    debugs = [0]

    def flush():
        with lock:
            text = "".join(lines)
            lines.clear()
            if text:
                write(text)

    def put(line):
        student.made += 1
        lines.append(line + "\n")
        if len(lines) >= _LINES_PER_WRITE:
            flush()

    def debug(text):
        debugs[0] += 1
        if debugs[0] <= _MOST_DEBUG:
            put("debug " + _dumps(text))

    def note(found):
        # The harness cuts a longer line, which then says nothing.
        rows = [{key: [row]} for key in found for row in found[key]]
        for one in [found] if len(_dumps(found)) < _LONGEST_NOTE else rows:
            put("note " + _dumps(one))

    def explained(answer, says):
        put("hint " + _dumps({"answer": answer, "says": says}))

    signatures = test.get("signatures", {})
    student = Student(folder, debug, test.get("file", "hog.py"), explained, signatures)

    def late(line, name, limit):
        text = source.line_of(student.path, line)
        got = lock.acquire(timeout=1)
        lines.append("timeout " + _dumps({"line": line, "text": text, "in": name, "seconds": limit}) + "\n")
        write("".join(lines))
        if got:
            lock.release()

    def leave(status=0):
        put("exit " + _dumps({"status": status if type(status) is int else None}))
        flush()
        _exit(status if type(status) is int else 1)

    while_loading = watch.start(seconds, student.path, late, wall, fault_fd, lambda: student.made)
    os._exit = leave
    is_first = "given" in test
    if is_first:
        found = source.changes(student.path, test["given"], signatures)
        if found:
            note(found)
    while_loading(True)
    error = student.load()
    while_loading(False)
    if error:
        put("load " + _dumps(error))
    if is_first and student.unused:
        note({"unused": student.unused})
    loaded(student)

    def put_now(line):
        put(line)
        flush()

    # What a crash ends is known to the session's step, and to the part.
    for number, session in enumerate(test.get("sessions", [])):
        put_now("session %d" % number)
        ask_session(student, session, put_now)
    parts = test.get("domain", [])
    if "only" in test:
        place, index = test["only"]
        parts = [dict(sub_part(parts[place], index), seed=seed) for seed in range(3)]
    for number, part in enumerate(parts):
        put_now("part %d" % number)
        uncalled = student.explain_uncalled(part.get("function", part.get("make")))
        if uncalled:
            explained(None, uncalled)
        try:
            ask_part(student, part, put)
        except Missing as missing:
            put("missing " + _dumps({"function": str(missing)}))
        except Recursions:
            pass
        put("end %d" % number)
    put("done")
    flush()


def ask_in_this_process(folder, fd, seconds, wall):
    """Reads a test as JSON from standard input, asks it, writes to `fd` and ends the process."""
    test = json.load(sys.stdin)
    silence(fd)
    ask(test, folder, writer_to(fd), seconds, wall, fault_fd=fd)
    _exit(0)


def writer_to(fd, write=os.write):
    """Returns a function that writes text to a file descriptor, all of it."""

    def write_all(text):
        data = text.encode("utf-8", "surrogatepass")
        while data:
            data = data[write(fd, data):]

    return write_all


def silence(fd):
    """Sends what a student's code writes past `sys.stdout` to nowhere; `fd` stays open."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        if standard != fd:
            os.dup2(nowhere, standard)
