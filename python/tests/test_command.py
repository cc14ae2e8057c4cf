"""The command that the package brings."""

import os
import subprocess
import sys

import pigskin
import pytest
from pigskin import _command


def run(*arguments):
    return subprocess.run(
        [sys.executable, "-m", "pigskin", *arguments], capture_output=True, text=True, check=False
    )


def test_python_becomes_the_command():
    assert run("--version").stdout.split()[:2] == ["pigskin", pigskin.__version__]
    plain = subprocess.run(
        [os.fspath(_command.path()), "editions"], capture_output=True, text=True, check=True
    )
    assert run("editions").stdout == plain.stdout
    wrong = run("duel", "always:4")
    assert wrong.returncode == 2 and "Usage" in wrong.stderr


def test_a_package_without_the_command_says_so():
    script = (
        "import sys, pathlib, pigskin.__main__ as main, pigskin._command as command\n"
        "command.__file__ = str(pathlib.Path('/nowhere/pigskin/_command.py'))\n"
        "main.main()\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1 and "this installation has no command" in done.stderr


def test_failures_of_the_command_are_value_errors():
    with pytest.raises(ValueError, match="unexpected argument '--never'"):
        _command.output(["duel", "--never"])


def test_the_stubs_say_what_the_engine_has():
    done = subprocess.run(
        [sys.executable, "-m", "mypy.stubtest", "pigskin._engine", "--ignore-missing-stub"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
