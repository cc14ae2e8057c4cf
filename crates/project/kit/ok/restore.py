"""The versions on the server, and bringing one back without overwriting anything unasked."""

import difflib
import os
import shutil

from .describe import agrees, counted
from .kept import write_whole
from .moment import local
from .server import Server, plain
from .tell import number_text
from .version import bytes_of, is_own_name

# Versions that are listed, and lines of a difference that are shown, with their characters.
_LISTED, _MOST_LINES, _WIDTH = 50, 16, 100


class NotRestored(Exception):
    """Why nothing was restored, in words."""


def newest(server):
    """Returns the rows of the newest versions, newest first, as the server has them."""
    rows = server.get("/api/v1/project/versions?limit=%d" % _LISTED).get("versions")
    rows = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [row for row in rows if type(row.get("version")) is int and row["version"] > 0]


def tell(rows, address):
    """Prints a list of versions."""
    if not rows:
        print("There are no versions yet: each run of python3 ok makes one.")
        return
    people = {_name(row) for row in rows}
    print("%7s  %-13s  %7s" % ("version", "time", "points"))
    for row in rows:
        points = ""
        if row.get("points") is not None:
            points = "%s/%s" % (number_text(row["points"]), number_text(row.get("of")))
        notes = []
        if row.get("submission") is True:
            notes.append("submission")
            notes += [row["grade"]] if row.get("grade") in ("queued", "grading") else []
        notes += ["counts"] if row.get("counts") is True else []
        notes += ["by " + _name(row)] if len(people) > 1 else []
        line = "%7d  %-13s  %7s  %s" % (row["version"], local(row.get("received")), points, ", ".join(notes))
        print(line.rstrip())
    print()
    if len(rows) >= _LISTED:
        print("Older ones are on %s/project" % address)
    print("python3 ok --restore VERSION brings one back.")


def _name(row):
    by = row.get("by")
    return plain(by.get("name", "?")) if isinstance(by, dict) else "?"


def restore(course, token, version, ask):
    """Brings a version back; the newest where `version` is None.

    A file here that differs is replaced if `ask` says so, a function of a question that is None where
    nobody can be asked, and kept under another name. Returns whether all files are as in the version.
    Raises `NotRestored`, and what a request raises.
    """
    if version is None:
        rows = newest(Server(course.server, token))
        if not rows:
            raise NotRestored("There are no versions yet.")
        version = rows[0]["version"]
    row = Server(course.server, token, 30.0).get("/api/v1/project/versions/%d" % version)
    files = row.get("files")
    if not isinstance(files, dict):
        raise NotRestored("Version %d has no files." % version)
    wanted = [name for name in course.src if is_own_name(name) and name in files]
    if not wanted:
        raise NotRestored("Version %d has no %s." % (version, " or ".join(course.src)))
    return all([_restore_file(course.folder, name, bytes_of(files[name]), version, ask) for name in wanted])


def _restore_file(folder, name, data, version, ask):
    if data is None:
        raise NotRestored("The answer of the server has no text of %s." % name)
    path = os.path.realpath(os.path.join(folder, name))
    try:
        with open(path, "rb") as file:
            here = file.read()
    except FileNotFoundError:
        here = None
    except OSError as error:
        raise NotRestored("%s cannot be read: %s." % (name, error.strerror))
    if here == data:
        print("%s is the same as in version %d already." % (name, version))
        return True
    if here is not None:
        _tell_difference(name, here, data, version)
        if ask is None:
            print("%s differs and is left as it is. On a terminal, --restore asks whether to replace it." % name)
            return False
        if not agrees(ask, "Replace %s by version %d? [y/N] " % (name, version)):
            print("%s is left as it is." % name)
            return False
    try:
        if here is not None:
            print("What was here is kept as %s." % _set_aside(path))
        write_whole(path, data, here is not None)
    except OSError as error:
        raise NotRestored("%s cannot be written: %s." % (name, error.strerror))
    print("%s is that of version %d." % (name, version))
    return True


def _set_aside(path):
    """Copies a file to a free name beside it, and returns that name.

    The file is read again: an editor may have saved it while the question stood.
    """
    with open(path, "rb") as file:
        data = file.read()
    number = 1
    while os.path.lexists("%s.before-restore-%d" % (path, number)):
        number += 1
    aside = "%s.before-restore-%d" % (path, number)
    write_whole(aside, data)
    shutil.copymode(path, aside)
    return os.path.basename(aside)


def _tell_difference(name, here, there, version):
    """Shows which lines differ, some of them."""
    mine, theirs = (data.decode("utf-8", "replace").splitlines() for data in (here, there))
    if mine == theirs:
        print("%s differs from version %d in its line ends alone." % (name, version))
        return
    changes = list(difflib.unified_diff(mine, theirs, lineterm="", n=0))[2:]
    lines = [line for line in changes if not line.startswith("@@")]
    removed = sum(line.startswith("-") for line in lines)
    words = name, counted(removed, "line"), counted(len(lines) - removed, "line"), version
    print("%s differs: - has %s of the file here, + has %s of version %d" % words)
    for line in changes[:_MOST_LINES]:
        if line.startswith("@@"):
            print("  line %s" % line.split(" ")[1].lstrip("-").split(",")[0])
        else:
            shown = "".join(each if each.isprintable() else " " for each in line.expandtabs(4))
            print("    " + (shown if len(shown) <= _WIDTH else shown[:_WIDTH] + "…"))
    if len(changes) > _MOST_LINES:
        print("    …")
