"""Files of text, and the ends of files' names."""

import os
from collections.abc import Mapping
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


def kind(path: str | os.PathLike[str], kinds: Mapping[str, str], what: str) -> str:
    """The kind of a file by the end of its name, in large or small letters.

    >>> kind("TABLE.JSON", {".json": "json", ".txt": "text"}, "a table's file")
    'json'

    Raises `ValueError` if the name ends otherwise.
    """
    ending = Path(path).suffix
    known = list(kinds)
    if ending.lower() not in kinds:
        listed = f"{', '.join(known[:-1])} or {known[-1]}"
        raise ValueError(f"{what} ends in {listed}, not in '{ending}'")
    return kinds[ending.lower()]
