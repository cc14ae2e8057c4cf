"""Builds the wheel: the extension module by maturin, and beside it the command `pigskin`.

pip calls the functions of PEP 517 below. `python python/backend.py` alone builds the command into
the package, after which `maturin build` makes the same wheel; arguments are passed to cargo, and
`--zigbuild` takes `cargo zigbuild` for a wheel that runs on old systems too.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INTO = ROOT / "python" / "pigskin" / "bin"


def build_command(arguments=(), subcommand="build", profile="release"):
    """Builds the command and puts it into the package.

    The command needs processes of Unix; a package for Windows has the module alone.
    """
    if sys.platform == "win32":
        return
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    chosen = ["--profile", profile, "--package", "pigskin-cli", "--locked", *arguments]
    subprocess.run(["cargo", subcommand, *chosen], cwd=ROOT, check=True)
    folder = target / _triple(arguments) / profile
    name = "pigskin"
    INTO.mkdir(exist_ok=True)
    # A new file, because the old one may be running or be a link.
    (INTO / name).unlink(missing_ok=True)
    shutil.copy2(folder / name, INTO / name)
    if strip := shutil.which("strip"):
        subprocess.run([strip, INTO / name], check=True)


def _triple(arguments):
    """The folder of a target, whose name has no version of glibc."""
    words = list(arguments)
    if "--target" not in words:
        return ""
    return words[words.index("--target") + 1].partition(".")[0]


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: a wheel with the command."""
    import maturin

    build_command()
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 660: as `build_wheel`."""
    import maturin

    build_command()
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517: the sources."""
    import maturin

    return maturin.build_sdist(sdist_directory, config_settings)


def get_requires_for_build_wheel(config_settings=None):
    """PEP 517."""
    import maturin

    return maturin.get_requires_for_build_wheel(config_settings)


get_requires_for_build_editable = get_requires_for_build_wheel


def get_requires_for_build_sdist(config_settings=None):
    """PEP 517."""
    import maturin

    return maturin.get_requires_for_build_sdist(config_settings)


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """PEP 517."""
    import maturin

    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


if __name__ == "__main__":
    words = sys.argv[1:]
    zig = "--zigbuild" in words
    build_command([word for word in words if word != "--zigbuild"], "zigbuild" if zig else "build")
