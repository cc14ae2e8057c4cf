"""The server's verdict on a submission."""

import sys
import time

from .questions import Question
from .server import Refused, Server, SignedOut, Unreachable, plain
from .tell import heading, number_text

# Seconds for which the verdict is waited for, and between two looks.
_PATIENCE, _LOOK = 60.0, 1.0


def wait(address, token, version, show_progress, sleep=time.sleep):
    """Waits for the verdict on a version. Returns a dictionary, or None where it did not come in time.

    `show_progress` is called at each look with the place in the queue, as the server says it, or None.
    """
    until = time.monotonic() + _PATIENCE
    while True:
        pause = _LOOK
        try:
            row = Server(address, token).get("/api/v1/project/versions/%d" % version)
            if isinstance(row.get("verdict"), dict):
                return row["verdict"]
            if row.get("grade") == "graded":
                return {"hidden": True}
            show_progress(row.get("queue"))
        except Unreachable as error:
            pause = max(pause, error.retry_after or 0)
        except (Refused, SignedOut):
            return None
        if time.monotonic() + pause > until:
            return None
        sleep(pause)


class Progress:
    """What is shown while somebody waits: dots on a terminal, and in a new line where the place in the queue changes.

    Elsewhere there are only the lines, without dots.
    """

    def __init__(self):
        self._has_begun, self._place = False, None

    def show(self, queue):
        """Shows another dot; `queue` is the place in the queue, as the server says it, or None."""
        place = place_text(queue)
        if not sys.stdout.isatty():
            if not self._has_begun:
                print("The server grades it. Ctrl-C does not stop that.")
            if place and place != self._place:
                print(place)
            self._has_begun, self._place = True, place
            sys.stdout.flush()
            return
        if not self._has_begun:
            print("The server grades it. Ctrl-C does not stop that.", end=" ")
        if place and place != self._place:
            if self._has_begun:
                print()
            print(place, end=" ")
        self._has_begun, self._place = True, place
        print(".", end="")
        sys.stdout.flush()

    def end(self):
        """Ends the line of dots."""
        if self._has_begun and sys.stdout.isatty():
            print()
        self._has_begun = False


def place_text(queue):
    """Returns the place in the queue and the time until it is graded in words, or None.

    >>> place_text({"ahead": 12, "seconds": 200})
    '12 versions are graded before it, which takes about 4 minutes.'
    >>> place_text({"ahead": 0, "seconds": None})
    'It is next.'
    """
    ahead = queue.get("ahead") if isinstance(queue, dict) else None
    if type(ahead) is not int or not 0 <= ahead < 10**6:
        return None
    if ahead == 0:
        text = "It is next"
    else:
        text = "1 version is graded before it" if ahead == 1 else "%d versions are graded before it" % ahead
    seconds = queue.get("seconds")
    if type(seconds) not in (int, float) or not 0 <= seconds < 10**7:
        return text + "."
    minutes = max(1, int(-(-seconds // 60)))
    if minutes == 1:
        time_text = "about a minute"
    else:
        time_text = "about %d minutes" % minutes if minutes < 100 else "about %d hours" % -(-minutes // 60)
    return "%s, which takes %s." % (text, time_text)


def tell(verdict, results, questions, page):
    """Prints the points by problem, and what differs from the results here."""
    if verdict.get("hidden") is True or not isinstance(verdict.get("problems"), dict):
        print("It is graded. The points are shown later: %s" % page)
        return
    rows = {name: row for name, row in verdict["problems"].items() if isinstance(row, dict)}
    names = [question.name for question in questions if question.name in rows]
    names += sorted(name for name in rows if name not in names)
    known = {question.name: question for question in questions}
    print("Points on the server")
    for name in names:
        question = known.get(name) or Question(plain(name), plain(name), 0)
        print("    %-34s %7s" % (heading(question), _points(rows[name])))
    print()
    print("    %-34s %7s" % ("Total", _points(verdict)))
    print()
    error = verdict.get("load_error")
    if error:
        line = ", line %s" % error["line"] if isinstance(error, dict) and type(error.get("line")) is int else ""
        kind = error.get("type") if isinstance(error, dict) else error
        print("The file cannot be loaded to its end: %s%s" % (plain(kind), line))
    notes = verdict.get("notes")
    for note in notes if isinstance(notes, list) else []:
        print(plain(note))
    different = [name for name in names if name in results and _differs(rows[name], results[name])]
    for name in different:
        _tell_difference(heading(known[name]) if name in known else plain(name), rows[name], results[name])
    if results and not different:
        print("Each problem has the result that it has here.")
    print()


def _points(row):
    return "%s/%s" % (number_text(row.get("points")), number_text(row.get("of")))


def _differs(theirs, mine):
    return theirs.get("passed") is not mine["passed"]


def _tell_difference(title, theirs, mine):
    if theirs.get("passed") is True:
        print("%s is right there and %s here." % (title, "locked" if mine["locked"] else "wrong"))
        return
    print("%s is right here and wrong there%s" % (title, ": " + plain(theirs["smallest"]) if theirs.get("smallest") else "."))
    if theirs.get("diagnosis"):
        print("  " + plain(theirs["diagnosis"]))
