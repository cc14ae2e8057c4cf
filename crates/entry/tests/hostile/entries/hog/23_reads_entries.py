"""Reads what other teams have sent."""
import glob
import os
import sys

TEAM_NAME = "Copycats"
own = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
found = []
for folder in {os.path.dirname(own), "/tmp", "/var/tmp"}:
    for name in (".pigskin-tmp-*/entry/*", "pigskin-hostile-*/entries/*"):
        for path in glob.glob(f"{folder}/{name}"):
            if path.startswith(own + os.sep):
                continue
            try:
                with open(path, "rb") as file:
                    file.read(1)
                found.append(path)
            except OSError:
                pass
if found:
    print("reads", *found, file=sys.stderr)


def final_strategy(score, opponent_score):
    return 5 if found else 4
