"""Makes links, pipes and devices, or puts them in the place of its own file."""
import os
import stat
import sys

TEAM_NAME = "Aliases"
own = os.path.dirname(os.path.abspath(__file__))
made = []
for folder in (own, os.path.dirname(own), "/tmp", "/var/tmp", "/dev/shm", "/dev"):
    path = os.path.join(folder, "pigskin-left-name")
    for make in (
        lambda: os.symlink("/etc/passwd", path),
        lambda: os.symlink("/nonexistent", path),
        lambda: os.link(__file__, path),
        lambda: os.mkfifo(path),
        lambda: os.mknod(path, 0o666 | stat.S_IFCHR, os.makedev(1, 3)),
        lambda: os.mknod(path, 0o666 | stat.S_IFSOCK),
        lambda: os.rename(__file__, path),
        lambda: os.unlink(__file__),
    ):
        try:
            make()
            made.append(path)
            os.unlink(path)
        except OSError:
            pass
if made:
    print("makes", *made, file=sys.stderr)


def final_strategy(score, opponent_score):
    return 5 if made else 4
