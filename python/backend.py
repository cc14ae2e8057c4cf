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


def build_command(arguments=(), subcommand="build"):
    """Builds the command and puts it into the package.

    The command needs processes of Unix; a package for Windows has the module alone.
    """
    if sys.platform == "win32":
        return
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    profile = _after("--profile", arguments, "release")
    chosen = ["--profile", profile, "--package", "pigskin-cli", "--locked"]
    rest = [word for word in arguments if word not in ("--profile", profile)]
    subprocess.run(["cargo", subcommand, *chosen, *rest], cwd=ROOT, check=True)
    # The folder of a target has no version of glibc in its name, and that of `dev` is `debug`.
    triple = _after("--target", arguments, "").partition(".")[0]
    folder = target / triple / ("debug" if profile == "dev" else profile)
    name = "pigskin"
    INTO.mkdir(exist_ok=True)
    # A new file, because the old one may be running or be a link.
    (INTO / name).unlink(missing_ok=True)
    shutil.copy2(folder / name, INTO / name)
    if strip := shutil.which("strip"):
        subprocess.run([strip, INTO / name], check=True)


def _after(option, arguments, default):
    """The value of an option."""
    words = list(arguments)
    return words[words.index(option) + 1] if option in words else default


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
