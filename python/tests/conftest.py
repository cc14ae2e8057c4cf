"""What all tests share."""

import json
import os
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from pigskin import _command

# Never a timed test: examples take as long as the machine needs.
settings.register_profile(
    "here",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("here")

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def command():
    """Runs the command and reads its JSON."""

    def run(*arguments):
        program = [os.fspath(_command.path()), *map(os.fspath, arguments), "--format", "json"]
        done = subprocess.run(program, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)

    return run
