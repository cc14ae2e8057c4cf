"""``pigskin contest run DIR --ray ADDRESS``, which the package does and the command alone cannot."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from . import cluster
from ._contest import Contest


def is_given(arguments: Sequence[str]) -> bool:
    """Whether a command line asks for Ray.

    >>> is_given(["contest", "run", "hog-2026", "--ray", "auto"])
    True
    >>> is_given(["contest", "run", "hog-2026"]), is_given(["contest", "run", "--ray=x", "--help"])
    (False, False)
    """
    asks = any(word == "--ray" or word.startswith("--ray=") for word in arguments)
    helps = "--help" in arguments or "-h" in arguments
    return list(arguments[:2]) == ["contest", "run"] and asks and not helps


def run(arguments: Sequence[str]) -> str:
    """Runs the contest of a command line, and returns what is printed."""
    parser = argparse.ArgumentParser("pigskin contest run", allow_abbrev=False, add_help=False)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ray", required=True, metavar="ADDRESS")
    parser.add_argument("--trust-this-code", action="store_true")
    parser.add_argument("--format", choices=["text", "json"], default="text")
    parser.add_argument("--quiet", "-q", action="store_true")
    given = parser.parse_args(arguments[2:])
    folder = Contest(given.folder).folder
    shows = sys.stderr.isatty() and not given.quiet
    location = cluster.compute(
        folder, address=given.ray, trust=given.trust_this_code, progress=shows
    )
    return cluster.merge(folder, location, None, ["--format", given.format])
