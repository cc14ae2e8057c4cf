"""What a student typed while unlocking, right or wrong, until it is sent.

Each try is appended at once to a file beside the kept backups, so that none is lost however a session
ends.
"""

import glob
import json
import os

from .kept import FOLDER
from .moment import now_utc

_NAME = "tries.jsonl"
# Tries that are sent with a version, the newest, and characters of each.
_MOST, _LONGEST = 500, 200
# Bytes of a file of tries that are read.
_LARGEST = 4 << 20


class Tries:
    """The tries that are not sent yet."""

    def __init__(self, folder):
        self._folder = os.path.join(folder, FOLDER)
        self._not_written, self._taken = [], []

    def add(self, question, case, answer, is_right):
        """Notes a try at the case with this digest."""
        row = {"question": question, "case": case, "answer": answer[:_LONGEST], "right": is_right, "at": now_utc()}
        line = (json.dumps(row) + "\n").encode("ascii")
        try:
            os.makedirs(self._folder, mode=0o700, exist_ok=True)
            with open(os.path.join(self._folder, _NAME), "ab") as file:
                file.write(line)
        except OSError:
            self._not_written.append(row)

    def take(self):
        """Returns the tries in order. `forget` removes them from the folder."""
        try:
            # Another ok goes on with a file of its own.
            os.replace(
                os.path.join(self._folder, _NAME),
                os.path.join(self._folder, "tries-%s.jsonl" % os.urandom(8).hex()),
            )
        except OSError:
            pass
        rows = []
        self._taken = sorted(glob.glob(os.path.join(glob.escape(self._folder), "tries-*.jsonl")))
        for path in self._taken:
            rows += _rows(path)
        rows += self._not_written
        return sorted(rows, key=lambda row: row["at"])[-_MOST:]

    def forget(self):
        """Forgets the tries that were taken."""
        self._not_written = []
        for path in self._taken:
            try:
                os.remove(path)
            except OSError:
                pass
        try:
            os.rmdir(self._folder)
        except OSError:
            pass


def _rows(path):
    try:
        with open(path, "rb") as file:
            lines = file.read(_LARGEST).splitlines()
    except OSError:
        return []
    rows = []
    for line in lines:
        try:
            row = json.loads(line.decode("ascii"))
            kinds = {"question": str, "case": str, "answer": str, "right": bool, "at": str}
            if all(type(row[name]) is kind for name, kind in kinds.items()) and len(row) == len(kinds):
                rows.append(row)
        except (ValueError, KeyError, TypeError, RecursionError):
            continue
    return rows
