"""What a student has unlocked, in a file of its own beside the tests."""

import hashlib
import json
import os
import random

NAME = "ok-progress.json"


class Progress:
    """Answers that opened their locks, by what was asked.

    An answer is kept under the text of its case. Where a new version of a kit has another lock
    on the same text, the kept answer is tried on it, so that nothing is asked twice. What is said once,
    such as that a program works, is kept, too.
    """

    def __init__(self, folder):
        self._path = os.path.join(folder, NAME)
        self._rows, self._seed, self._said = {}, None, []
        self._is_changed = False
        try:
            with open(self._path, encoding="utf-8") as file:
                kept = json.load(file)
            self._seed = kept["seed"]
            self._rows = {
                key: row for key, row in kept["answers"].items() if isinstance(row["answer"], str) and row["lock"]
            }
            self._said = list(kept.get("said", []))
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            pass

    def apply(self, question):
        """Puts the kept answers into a question."""
        for _, _, _, case in question.cases():
            for answer, asked in _asked(question, case):
                row = self._rows.get(asked)
                if answer.lock is None or answer.text is not None or row is None:
                    continue
                if row["lock"] == answer.lock.name:
                    answer.text = row["answer"]
                    continue
                opened = answer.lock.opens(row["answer"])
                if opened is not None:
                    answer.text = opened
                    self._rows[asked] = {"answer": opened, "lock": answer.lock.name}
                    self._is_changed = True
        self.save()

    def keep(self, question, case, answer):
        """Keeps an answer that was just given, at once."""
        self._rows[digest_of(question, case, answer)] = {"answer": answer.text, "lock": answer.lock.name}
        self._is_changed = True
        self.save()

    def order(self, question, choices):
        """Returns choices in an order that is this student's own and stays."""
        if self._seed is None:
            self._seed = random.SystemRandom().getrandbits(64)
            self._is_changed = True
        mixed = sorted(choices)
        random.Random("%d %s %s" % (self._seed, question.name, mixed)).shuffle(mixed)
        return mixed

    def is_new(self, name):
        """Tests whether this is asked for a name for the first time."""
        if name in self._said:
            return False
        self._said.append(name)
        self._is_changed = True
        self.save()
        return True

    def save(self):
        """Writes the file, if anything changed."""
        if not self._is_changed:
            return
        if self._seed is None:
            self._seed = random.SystemRandom().getrandbits(64)
        kept = {"version": 1, "seed": self._seed, "answers": self._rows, "said": self._said}
        beside = self._path + ".new"
        try:
            with open(beside, "w", encoding="utf-8", newline="\n") as file:
                json.dump(kept, file, indent=1, sort_keys=True)
                file.write("\n")
            os.replace(beside, self._path)
            self._is_changed = False
        except OSError as error:
            print("The progress cannot be kept in %s: %s" % (NAME, error.strerror))
            self._is_changed = False


def digest_of(question, case, answer):
    """Returns the digest of what is asked where a case has this answer."""
    return next(asked for one, asked in _asked(question, case) if one is answer)


def _asked(question, case):
    """Returns each answer of a case with a digest of what is asked there."""
    if case.question is not None:
        texts = [(case.answer, case.question)]
    else:
        shown, texts = [], []
        for step in case.steps:
            shown += step.shown
            texts += [(answer, "\n".join(shown) + "\n#%d" % line) for line, answer in enumerate(step.answers)]
    return [
        (answer, hashlib.sha256((question.name + "\n" + text).encode("utf-8")).hexdigest()[:32])
        for answer, text in texts
    ]
