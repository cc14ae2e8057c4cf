"""Backups that are not sent yet, a file each in a folder beside the student's."""

import json
import os
import re
import shutil
import time

FOLDER = "ok-backups"
# Backups that are kept; submissions are all kept.
MOST = 200

_NAME = re.compile(r"([0-9]{6,})-[0-9TZ]+-[0-9a-f]+(-submission)?\.json")
_REFUSED = ".refused"
_DAMAGED = ".damaged"


class Kept:
    """The backups for one server in a folder. The name of each begins with its place in the order.

    Names and not times give the order, because a clock can be set back.
    """

    def __init__(self, folder, address):
        self.folder = os.path.join(folder, FOLDER)
        self._address = address

    def names(self):
        """Returns the names of what is kept, oldest first."""
        try:
            found = [name for name in os.listdir(self.folder) if _NAME.fullmatch(name)]
        except OSError:
            return []
        return sorted(found, key=lambda name: (int(name.split("-")[0]), name))

    def submissions(self):
        """Returns the names of submissions, oldest first."""
        return [name for name in self.names() if is_submission(name)]

    def add(self, body):
        """Keeps a body and returns its name. Raises OSError."""
        names = self.names()
        number = int(names[-1].split("-")[0]) + 1 if names else 1
        mark = "-submission" if body["submit"] else ""
        stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
        name = "%06d-%s-%s%s.json" % (number, stamp, body["key"], mark)
        self._write(name, json.dumps({"server": self._address, "body": body}).encode("ascii"))
        backups = [each for each in names if not is_submission(each)]
        for old in backups[: max(0, len(backups) + 1 - MOST)]:
            self.remove(old)
        return name

    def _write(self, name, data):
        for may_be_removed in (True, True, False):
            os.makedirs(self.folder, mode=0o700, exist_ok=True)
            try:
                return write_whole(os.path.join(self.folder, name), data)
            except FileNotFoundError:  # another ok has just removed the folder, which was empty
                if not may_be_removed:
                    raise

    def read(self, name):
        """Returns a kept body; None if it is for another server, gone or damaged."""
        path = os.path.join(self.folder, name)
        try:
            with open(path, encoding="utf-8") as file:
                row = json.load(file)
            body = row["body"]
            if isinstance(row["server"], str) and isinstance(body["key"], str) and type(body["submit"]) is bool:
                return body if row["server"] == self._address else None
        except OSError:
            return None
        except (ValueError, KeyError, TypeError, RecursionError):
            pass
        self._rename(name, _DAMAGED)
        return None

    def remove(self, name):
        """Removes what was sent, and the folder if nothing is left in it."""
        try:
            os.remove(os.path.join(self.folder, name))
            os.rmdir(self.folder)
        except OSError:
            pass

    def refuse(self, name):
        """Takes out what the server will never take: a backup for good, a submission under another name."""
        if is_submission(name):
            self._rename(name, _REFUSED)
        else:
            self.remove(name)

    def _rename(self, name, end):
        path = os.path.join(self.folder, name)
        try:
            os.replace(path, path + end)
        except OSError:
            pass


def is_submission(name):
    """Tests whether a name is that of a submission."""
    return name.endswith("-submission.json")


def write_whole(path, data, is_there=False):
    """Writes a file so that it is there whole or not at all; one that `is_there` keeps its mode. Raises OSError."""
    beside = "%s.%s.new" % (path, os.urandom(4).hex())
    try:
        with open(beside, "xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if is_there:
            shutil.copymode(path, beside)
        os.replace(beside, path)
    except OSError:
        try:
            os.remove(beside)
        except OSError:
            pass
        raise
