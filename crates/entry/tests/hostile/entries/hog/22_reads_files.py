"""Reads what it finds of this machine, of the contest, and in its environment."""
import glob
import os
import sys

TEAM_NAME = "Bookworms"
# Where its own folder is, others may be.
beside = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
paths = ["/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/var/log"]
for folder in {beside, "/tmp", "/var/tmp"}:
    paths += glob.glob(folder + "/pigskin-hostile-*/contest.sqlite")
found = []
for path in paths:
    try:
        if os.path.isdir(path):
            os.listdir(path)
        else:
            with open(path, "rb") as file:
                file.read(1)
        found.append(path)
    except OSError:
        pass
known = {"PATH", "HOME", "LANG", "TZ", "PWD", "SHLVL", "_", "LC_CTYPE", "OLDPWD"}
known |= {"PYTHONHASHSEED", "OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"}
found += sorted(set(os.environ) - known)
if found:
    print("finds", *found, file=sys.stderr)


def final_strategy(score, opponent_score):
    return 5 if found else 4
