"""Files of text."""

import os
from pathlib import Path


def read(path: str | os.PathLike[str]) -> str:
    """The text of a file in UTF-8, without a byte order mark.

    Raises `ValueError` with the file and the line if it is not UTF-8.
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise ValueError(f"{os.fspath(path)} is not UTF-8 in line {line}") from None
