"""The archive of the sources."""

import json
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pigskin
from conftest import ROOT


def archive(into):
    """Writes the archive with the programs of this environment, and returns it."""
    programs = os.pathsep.join([os.path.dirname(sys.executable), os.environ["PATH"]])
    done = subprocess.run(
        [sys.executable, ROOT / "python" / "backend.py", "--sdist", into],
        env={**os.environ, "PATH": programs},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return Path(into) / done.stdout.splitlines()[-1]


def test_the_sources_can_be_built(tmp_path):
    """The archive has all that cargo and maturin read, and nothing that is built."""
    sources = archive(tmp_path)
    assert sources.name == f"pigskin-{pigskin.__version__}.tar.gz"
    with tarfile.open(sources) as file:
        file.extractall(tmp_path)
    top = tmp_path / f"pigskin-{pigskin.__version__}"
    assert f"\nVersion: {pigskin.__version__}\n" in (top / "PKG-INFO").read_text(encoding="utf-8")
    found = subprocess.run(
        ["cargo", "metadata", "--no-deps", "--offline", "--locked", "--format-version", "1"],
        cwd=top,
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    names = {package["name"] for package in json.loads(found.stdout)["packages"]}
    assert {"pigskin-python", "pigskin-cli"} <= names
    assert (top / "python" / "backend.py").is_file() and (top / ".cargo" / "config.toml").is_file()
    assert os.access(top / "run-tests", os.X_OK) and not os.access(top / "Cargo.toml", os.X_OK)
    labels = top / "sdk" / "r-package" / "inst" / "labels"
    assert labels.is_symlink() and list(labels.iterdir())
    assert not (top / "target").exists() and not (top / "python" / "pigskin" / "bin").exists()
    # The same sources make the same bytes.
    assert sources.read_bytes() == archive(tmp_path / "again").read_bytes()
