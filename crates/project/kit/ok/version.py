"""A version of the student's files, as it is sent to the server and comes back."""

import base64
import binascii
import json
import os

from .moment import now_utc
from .smallest import case_text
from .tell import result_of

# Bytes of a version that the server takes, with everything around the files.
LARGEST = 1 << 20
# Characters of a text in the results.
_LONGEST = 1000


class TooLarge(Exception):
    """The files are larger than the server takes."""


def is_own_name(name):
    """Tests whether a name is that of a file in the project's own folder.

    >>> is_own_name("hog.py"), is_own_name("../hog.py"), is_own_name("C:hog.py"), is_own_name("")
    (True, False, False, False)
    """
    return isinstance(name, str) and name not in ("", ".", "..") and not set("/\\:\0") & set(name)


def read_files(course):
    """Returns the bytes of the student's files by name, without those that cannot be read."""
    files = {}
    for name in filter(is_own_name, course.src):
        try:
            with open(os.path.join(course.folder, name), "rb") as file:
                files[name] = file.read(LARGEST + 1)
        except OSError:
            continue
    return files


def results_of(verdicts, seconds):
    """Returns the results of the questions that were run."""
    return {
        verdict.question.name: dict(
            result_of(verdict, seconds),
            locked=bool(verdict.is_locked or verdict.locked),
            case=case_text(verdict),
            unwritten=verdict.is_unwritten(),
        )
        for verdict in verdicts
    }


def body_of(course, client, files, results, tries, submit, late):
    """Returns a version to send; `late` says that it is submitted after the deadline, too. Raises `TooLarge`."""
    body = {
        "client": client,
        "kit": str(course.kit.get("kit", "")),
        "at": now_utc(),
        "key": os.urandom(16).hex(),
        "submit": submit,
        "late": late,
        "files": {name: _value_of(data) for name, data in files.items()},
        "results": _clean(results),
        "unlocking": _clean(tries),
    }
    if len(json.dumps(body)) > LARGEST:
        body["unlocking"] = []
    if len(json.dumps(body)) > LARGEST:
        raise TooLarge()
    return body


def _value_of(data):
    try:
        return data.decode("utf-8")
    except ValueError:
        return {"base64": base64.b64encode(data).decode("ascii")}


def bytes_of(value):
    """Returns the bytes of a file that the server sent, or None where it sent none.

    >>> bytes_of("a\\r\\n"), bytes_of({"base64": "/w=="}), bytes_of({"base64": "?"}), bytes_of(7)
    (b'a\\r\\n', b'\\xff', None, None)
    """
    try:
        if isinstance(value, str):
            return value.encode("utf-8")
        return base64.b64decode(value["base64"], validate=True)
    except (KeyError, TypeError, ValueError, binascii.Error):
        return None


def _clean(value):
    """Returns a value whose texts are short and every database takes: no NUL, no half of a character."""
    if isinstance(value, dict):
        return {_clean(key): _clean(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_clean(one) for one in value]
    if isinstance(value, str):
        text = value if len(value) <= _LONGEST else value[:_LONGEST] + "…"
        return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "?")
    return value
