"""A small kit for tests, made after docs/kit-format.md and without the program that makes kits."""

import hashlib
import json
import os
import shutil
import struct

from asking import KIT, RIGHT, answers, ask

KEY = bytes(range(16))


def lock(answer, kind="int", salt="00ff"):
    """The lock of a canonical answer."""
    digest = hashlib.pbkdf2_hmac("sha256", answer.encode(), bytes.fromhex(salt), 60000)
    return {"answer": {"salt": salt, "hash": digest.hex(), "kind": kind}}


def given(part, hog):
    """The answers of a hog.py to a part: a list, or of games a list of lists."""
    if part["kind"] != "games":
        return answers(hog, part)[0]
    games = []
    for line in ask(hog, [part])[0]:
        if line.startswith("game "):
            games.append([])
        elif line.startswith("|"):
            games[-1].append(line[1:])
    return games


def bare(answer):
    return answer.rsplit(" @", 1)[0] if answer.startswith("!") else answer


def joined(rows):
    if rows and isinstance(rows[0], list):
        return "\n\n".join("\n".join(map(bare, row)) for row in rows)
    return "\n".join(map(bare, rows))


def whole(rows):
    return hashlib.blake2s(joined(rows).encode())


def book_of(number, parts, hog=RIGHT):
    """The bytes of an answer book."""
    def short(part, index, answer):
        text = "%s/%d/%s/%s" % (number, part, index, bare(answer))
        return hashlib.blake2s(text.encode(), key=KEY, digest_size=5).digest()

    data = b"PIGBOOK2" + KEY + struct.pack("<H", len(parts))
    for index, part in enumerate(parts):
        if part["kind"] in ("valid", "statistics"):
            data += struct.pack("<I", 0) + whole([]).digest()
            continue
        rows = given(part, hog)
        data += struct.pack("<I", len(rows)) + whole(rows).digest()
        for place, row in enumerate(rows):
            if isinstance(row, list):
                data += struct.pack("<H", len(row))
                data += b"".join(short(index, "%d.%d" % (place, n), event) for n, event in enumerate(row))
            else:
                data += short(index, place, row)
    return data


def make(folder, problems, hog, **pigskin):
    """Writes a kit with these problems (rows of tests/NN.json) and a student's hog.py."""
    os.makedirs(os.path.join(folder, "tests"))
    for name in ("dice.py", "ucb.py"):
        shutil.copy(os.path.join(KIT, name), folder)
    with open(os.path.join(folder, "hog.py"), "w") as file:
        file.write(hog)
    config = {"name": "Project 1: Hog", "src": ["hog.py"], "tests": {"tests/*.json": "pigskin"}}
    config["pigskin"] = dict({"format": 1, "edition": "fall-2019"}, **pigskin)
    with open(os.path.join(folder, "hog.ok"), "w") as file:
        json.dump(config, file)
    for row in problems:
        row = dict({"title": row.get("function"), "points": 1, "phase": 1, "rules": [], "suites": [], "domain": []}, **row)
        start = os.path.join(folder, "tests", row["number"])
        variants = row.pop("variants", {})
        row["diagnoses"] = {}
        for sentence, variant in variants.items():
            digests = [whole(given(part, variant)).hexdigest() for part in row["domain"]]
            together = hashlib.blake2s("\n".join(digests).encode(), digest_size=16).hexdigest()
            row["diagnoses"][together] = sentence
        with open(start + ".json", "w") as file:
            json.dump(row, file)
        if row["domain"]:
            with open(start + ".book", "wb") as file:
                file.write(book_of(row["number"], row["domain"]))
