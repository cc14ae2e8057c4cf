"""Progress on one line of the terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

#: Is told how much is done, and of how much.
Tell = Callable[[int, int], None]


class Line:
    """Writes ``what 37 %`` to standard error from the second second on, and erases it at the end."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._begun = time.monotonic()
        self._width = 0

    def __call__(self, done: int, of: int) -> None:
        if time.monotonic() - self._begun < 1 and not self._width:
            return
        line = f"{self._what} {100 * done // max(of, 1)} %"
        sys.stderr.write("\r" + line.ljust(self._width))
        if done >= of:
            sys.stderr.write("\r" + " " * len(line) + "\r")
        sys.stderr.flush()
        self._width = len(line)


def teller(progress: bool | Tell | None, what: str) -> Tell | None:
    """The function that is told about progress: the caller's, or a line if there is a terminal."""
    if callable(progress):
        return progress
    shows = sys.stderr.isatty() if progress is None else progress
    return Line(what) if shows else None
