"""Makes files of every kind, as many and as large and as deep as it can."""
import os
import sys

TEAM_NAME = "Dump"
NAME = "pigskin-left-litter"
# Of what gets through, so that somebody can clear it away.
ENOUGH = 100


def attempt(make, *arguments):
    try:
        make(*arguments)
        return 1
    except OSError:
        return 0


def touch(path):
    os.close(os.open(path, os.O_CREAT))


def small(folder):
    made = 0
    for number in range(10_000):
        made += attempt(touch, f"{folder}/{NAME}{number}")
        if made == ENOUGH:
            break
    return made


def sparse(folder):
    def make():
        with open(f"{folder}/{NAME}", "wb") as file:
            file.truncate(100 << 30)

    return attempt(make)


def deep(folder):
    os.chdir(folder)
    made = 0
    while made < ENOUGH and attempt(os.mkdir, NAME + "-deep") and attempt(os.chdir, NAME + "-deep"):
        made += 1
    os.chdir("/")
    return made


def litter():
    made = 0
    for folder in ("/tmp", "/dev/shm", "/dev", "/var/tmp", os.path.dirname(__file__)):
        if os.path.isdir(folder):
            made += small(folder) + sparse(folder) + deep(folder)
    return made


made = litter()
if made:
    print("makes", made, "files", file=sys.stderr)


def final_strategy(score, opponent_score):
    # What it could not make does not matter: it plays on.
    return 5 if made else 4
