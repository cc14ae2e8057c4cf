"""The command ``pigskin``: ``python -m pigskin`` and the console script."""

import os
import subprocess
import sys

from . import _ray_option
from ._command import path


def main() -> None:
    """Becomes the command, with the arguments of this process; with ``--ray`` it calls it."""
    if _ray_option.is_given(sys.argv[1:]):
        _run_on_ray()
        return
    try:
        program = str(path())
    except FileNotFoundError as error:
        sys.exit(f"pigskin: {error}")
    arguments = [program, *sys.argv[1:]]
    if os.name == "posix":
        # The sandbox and autograders start the file of their own process, which this makes the
        # command and not Python.
        os.execv(program, arguments)
    sys.exit(subprocess.run(arguments, check=False).returncode)


def _run_on_ray() -> None:
    try:
        printed = _ray_option.run(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(130)
    except (ImportError, OSError, RuntimeError, ValueError) as error:
        sys.exit(f"pigskin: {error}")
    sys.stdout.write(printed)


if __name__ == "__main__":
    main()
