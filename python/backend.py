"""Builds the wheel: the extension module by maturin, and beside it the command `pigskin`.

pip calls the functions of PEP 517 below. `python python/backend.py` alone builds the command into
the package, after which `maturin build` makes the same wheel. Both understand `--profile`,
`--target`, `--zig` and `--compatibility` as `maturin build` does; pip passes them on with
`--config-settings build-args="--profile dev"`. `python python/backend.py --sdist FOLDER` writes the
sources as an archive, from which pip builds the wheel where Rust is.
"""

import argparse
import gzip
import io
import os
import shlex
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INTO = ROOT / "python" / "pigskin" / "bin"


class UnsupportedOperation(Exception):
    """What PEP 517 calls an archive that is not made here."""


def build_command(arguments):
    """Builds the command and puts it into the package.

    The command needs processes of Unix; a package for Windows has the module alone.
    """
    if sys.platform == "win32":
        return
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--profile", default="release")
    parser.add_argument("--target")
    parser.add_argument("--zig", action="store_true")
    parser.add_argument("--compatibility", default="")
    # maturin reads the others.
    given, _ = parser.parse_known_args(arguments)
    command = ["cargo", "zigbuild" if given.zig else "build"]
    command += ["--profile", given.profile, "--package", "pigskin-cli", "--locked"]
    command += ["--features", "full"]
    if given.target:
        # As in `manylinux_2_28`: the oldest glibc that the program starts with.
        _, _, glibc = given.compatibility.partition("manylinux_")
        oldest = "." + glibc.replace("_", ".") if given.zig and glibc else ""
        command += ["--target", given.target + oldest]
    subprocess.run(command, cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    folder = "debug" if given.profile == "dev" else given.profile
    built = target / (given.target or "") / folder / "pigskin"
    INTO.mkdir(exist_ok=True)
    # A new file, because the old one may be running or be a link.
    (INTO / "pigskin").unlink(missing_ok=True)
    shutil.copy2(built, INTO / "pigskin")
    if strip := shutil.which("strip"):
        subprocess.run([strip, INTO / "pigskin"], check=True)


def _arguments(config_settings):
    """What pip was told for `maturin build`."""
    return shlex.split((config_settings or {}).get("build-args", ""))


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 517: a wheel with the command."""
    import maturin

    build_command(_arguments(config_settings))
    return maturin.build_wheel(wheel_directory, config_settings, metadata_directory)


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    """PEP 660: as `build_wheel`."""
    import maturin

    build_command(_arguments(config_settings))
    return maturin.build_editable(wheel_directory, config_settings, metadata_directory)


def build_sdist(sdist_directory, config_settings=None):
    """PEP 517: the files of the repository as they are, since the command needs nearly all crates.

    maturin's own archive would have the module's crates alone.
    """
    import maturin

    with tempfile.TemporaryDirectory() as folder:
        found = maturin.prepare_metadata_for_build_wheel(folder, config_settings)
        metadata = Path(folder, found, "METADATA").read_bytes()
    name = found.removesuffix(".dist-info")
    path = Path(sdist_directory, f"{name}.tar.gz")
    with (
        path.open("wb") as file,
        # Without a time, the same sources make the same bytes.
        gzip.GzipFile(filename="", fileobj=file, mode="wb", mtime=0) as compressed,
        tarfile.open(fileobj=compressed, mode="w", format=tarfile.PAX_FORMAT) as archive,
    ):
        _add(archive, f"{name}/PKG-INFO", metadata)
        for source in _sources():
            origin, member = ROOT / source, f"{name}/{source}"
            if origin.is_symlink():
                _add_link(archive, member, os.readlink(origin))
            else:
                is_program = os.access(origin, os.X_OK)
                _add(archive, member, origin.read_bytes(), is_program)
    return path.name


def _add(archive, name, contents, is_program=False):
    member = tarfile.TarInfo(name)
    member.size = len(contents)
    member.mode = 0o755 if is_program else 0o644
    archive.addfile(member, io.BytesIO(contents))


def _add_link(archive, name, to):
    member = tarfile.TarInfo(name)
    member.type = tarfile.SYMTYPE
    member.linkname = to
    archive.addfile(member)


def _sources():
    """The files of the repository, in order."""
    if not (ROOT / ".git").exists():
        raise UnsupportedOperation("an archive of the sources is made in the repository alone")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    return sorted(name for name in listed.stdout.decode().split("\0") if name)


def get_requires_for_build_wheel(config_settings=None):
    """PEP 517."""
    import maturin

    return maturin.get_requires_for_build_wheel(config_settings)


get_requires_for_build_editable = get_requires_for_build_wheel
get_requires_for_build_sdist = get_requires_for_build_wheel


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    """PEP 517."""
    import maturin

    return maturin.prepare_metadata_for_build_wheel(metadata_directory, config_settings)


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel


if __name__ == "__main__":
    if sys.argv[1:2] == ["--sdist"] and len(sys.argv) == 3:
        Path(sys.argv[2]).mkdir(parents=True, exist_ok=True)
        print(build_sdist(sys.argv[2]))
    else:
        build_command(sys.argv[1:])
