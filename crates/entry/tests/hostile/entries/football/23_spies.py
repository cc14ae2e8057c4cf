"""Looks for the other player: its files, its memory, its environment."""
import glob
import os

own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def can_open(path):
    try:
        if os.path.isdir(path):
            return bool(os.listdir(path))
        with open(path, "rb") as file:
            return bool(file.read(1))
    except OSError:
        return False


def processes():
    try:
        names = os.listdir("/proc")
    except OSError:  # Where the list is closed, a process may still be.
        names = map(str, {1, *range(max(2, os.getpid() - 300), os.getpid() + 300)})
    return [name for name in names if name.isdigit() and int(name) != os.getpid()]


def found():
    for number in processes():
        for name in ("root", "cwd", "environ", "mem", "maps", "fd", "root/etc/passwd"):
            if can_open(f"/proc/{number}/{name}"):
                yield f"/proc/{number}/{name}"
    for folder in {os.path.dirname(own), "/tmp", "/var/tmp"}:
        for name in (".pigskin-tmp-*/entry/*", "pigskin-hostile-*/entries/*"):
            for path in glob.glob(f"{folder}/{name}"):
                if not path.startswith(own + os.sep) and can_open(path):
                    yield path


def my_strategy(game):
    return next(found(), None) or prefer_jumps(game)
