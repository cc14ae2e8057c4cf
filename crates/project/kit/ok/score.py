"""The points of a run by phase, with the dates, and with what the course's server knows."""

from .account import token_for
from .device import NotSignedIn
from .moment import local, of_course
from .restore import newest
from .server import Refused, Server, SignedOut, Unreachable
from .tell import heading, number_text
from .unlock import RULE

# Seconds for which the server is asked.
_SECONDS = 3.0


class Known:
    """What the course's server knows: when phases are due, when the project closes, and the versions, newest first."""

    def __init__(self, project, versions):
        phases = project.get("phases")
        rows = [row for row in phases if isinstance(row, dict)] if isinstance(phases, list) else []
        self.due = {row["number"]: local(row.get("due")) for row in rows if type(row.get("number")) is int}
        self.closes, self.versions = local(project.get("closes")), versions


def ask(address):
    """Asks the server as the person who is signed in. Returns `Known`, or None without an answer."""
    try:
        server = Server(address, token_for(address, lambda line: None, False), _SECONDS)
        return Known(server.get("/api/v1/project"), newest(server))
    except (NotSignedIn, SignedOut, Refused, Unreachable):
        return None


def tell_score(verdicts, phases, known):
    """Prints the points; `phases` are those of the kit's config, and `known` is what the server knows, or None."""
    print("-" * RULE)
    print("Points")
    rows = {row["number"]: row for row in phases}
    numbers = [(verdict.question.test or {}).get("phase") for verdict in verdicts]
    for number in sorted(set(numbers), key=lambda number: number or 0):
        own = [verdict for verdict, phase in zip(verdicts, numbers) if phase == number]
        if number in rows:
            due = known.due.get(number) if known else of_course(rows[number].get("due"))
            title = "Phase %d: %s" % (number, rows[number]["title"])
            print("  %-36s %7s%s" % (title, _points(own), "   due " + due if due else ""))
        for verdict in own:
            print("    %-34s %7s%s" % (heading(verdict.question), _points([verdict]), _note(verdict)))
    print()
    print("    %-34s %7s" % ("Total", _points(verdicts)))
    print()
    if known:
        _tell_known(known)
    print("Composition and dates are graded by the course's staff.")
    print()


def _points(verdicts):
    points = sum(verdict.points() for verdict in verdicts)
    return "%s/%s" % (number_text(points), number_text(sum(verdict.question.points for verdict in verdicts)))


def _note(verdict):
    if verdict.is_locked or verdict.locked:
        return "   (locked: python3 ok -q %s -u)" % verdict.question.name
    if verdict.is_unwritten():
        return "   (not written yet)"
    return "" if verdict.passed() else "   (python3 ok -q %s)" % verdict.question.name


def _tell_known(known):
    """Prints which submissions count on the server, and when the project closes."""
    print("On the course's server")
    counts = [row for row in known.versions if row.get("counts") is True]
    for row in counts:
        points = "%s/%s" % (number_text(row.get("points")), number_text(row.get("of")))
        state = points if row.get("points") is not None else "its points are not known yet"
        state += ", not graded yet" if row.get("grade") in ("queued", "grading") else ""
        print("    Version %d of %s counts: %s" % (row["version"], local(row.get("received")), state))
    if not counts:
        print("    Nothing that you submitted counts yet: python3 ok --submit")
    if known.closes:
        print("    The project closes %s. Times are in this computer's time zone." % known.closes)
    print()
