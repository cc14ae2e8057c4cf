"""Tells which Python this is, and which files of this machine it needs.

Runs as `python3 -I -c`, behind `promised.py`, and answers on file descriptor 3: a line
with the version and the program, then lines `version TEXT`, `needs PATH`, `hides PATH` for packages and for
modules that call machine code, `libraries FOLDER`, and `standard MODULE,MODULE…`. What a `.pth` file adds to
`sys.path` is not among them: it may be any folder.
"""

import importlib.util
import os
import site
import sys
import sysconfig


def tell(word, path):
    if path and "\n" not in path:
        os.write(3, os.fsencode("%s %s\n" % (word, path)))


def packages():
    """The folders that packages are installed in."""
    try:
        yield from site.getsitepackages()
    except AttributeError:  # In environments that an old virtualenv has made.
        yield sysconfig.get_path("purelib")
        yield sysconfig.get_path("platlib")


def mapped_libraries():
    """The shared libraries that are in use."""
    try:
        with open("/proc/self/maps", errors="surrogateescape") as maps:
            lines = [line.rstrip("\n").split(None, 5) for line in maps]
    except OSError:
        return []
    return [line[5] for line in lines if len(line) == 6 and ".so" in line[5]]


def main():
    tell("%d %d" % sys.version_info[:2], sys.executable)
    tell("version", sys.version.split()[0])
    programs = [sys.executable, getattr(sys, "_base_executable", None)]
    for program in programs:
        tell("needs", program)
    beside = os.path.dirname(sys.executable)
    for folder in (beside, os.path.dirname(beside)):
        tell("needs", os.path.join(folder, "pyvenv.cfg"))
    tell("needs", os.path.dirname(os.__file__))
    for path in sys.path:
        if path.endswith(("lib-dynload", ".zip")):
            tell("needs", path)
    for path in packages():
        tell("needs", path)
        tell("hides", path)
    for name in ("_ctypes", "_ctypes_test"):
        module = importlib.util.find_spec(name)
        if module is not None and module.has_location:
            tell("hides", module.origin)
    standard = sorted(standard_modules())
    for start in range(0, len(standard), 100):
        tell("standard", ",".join(standard[start : start + 100]))
    prefixes = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix}
    folders = {os.path.join(prefix, name) for prefix in prefixes for name in ("lib", "lib64")}
    folders.update(os.path.dirname(library) for library in mapped_libraries())
    for folder in sorted(folders):
        tell("libraries", folder)


main()
