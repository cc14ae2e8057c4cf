"""The command ``pigskin``: ``python -m pigskin`` and the console script."""

import os
import subprocess
import sys

from ._command import path


def main() -> None:
    """Becomes the command, with the arguments of this process."""
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


if __name__ == "__main__":
    main()
