"""Finds and runs the command ``pigskin``, which the package contains as a program of its own.

Only the command starts strangers' programs, in its sandbox. This process never does.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path


def path() -> Path:
    """The file of the command.

    >>> path().name.startswith("pigskin")
    True
    """
    program = Path(__file__).parent / "bin" / "pigskin"
    if not program.exists():
        raise FileNotFoundError(
            f"this installation has no command, which alone runs programs of strangers: {program} "
            "is missing. pip builds it on Linux and macOS; there is none for Windows."
        )
    return program


def exists() -> bool:
    """Whether this installation has the command. Wheels for Windows do not."""
    try:
        path()
    except FileNotFoundError:
        return False
    return True


def output(
    arguments: Sequence[str],
    *,
    shows_progress: bool = False,
    environment: Mapping[str, str] | None = None,
) -> str:
    """What the command prints, with some variables of the environment changed.

    Its progress goes to standard error if `shows_progress`. Ctrl-C ends the command, which keeps its
    results so far, and raises `KeyboardInterrupt`.

    Raises `ValueError` with the message of the command if it fails.
    """
    with subprocess.Popen(
        [str(path()), *arguments],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=None if shows_progress else subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, **(environment or {})},
    ) as process:
        try:
            printed, errors = process.communicate()
        except KeyboardInterrupt:
            # In a notebook, only this process gets the signal.
            if os.name == "posix":
                process.send_signal(signal.SIGINT)
            process.communicate()
            raise
    if process.returncode == 130:
        raise KeyboardInterrupt
    if process.returncode != 0:
        sys.stdout.flush()
        message = (errors or "").strip().removeprefix("pigskin: ")
        raise ValueError(message or f"pigskin {arguments[0]} failed; its message is above")
    return printed
