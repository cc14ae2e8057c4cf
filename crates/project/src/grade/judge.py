"""Says what is wrong in a file's answers, in the words of `ok`, in a box of its own without students' code.

Runs as `python3 -s -B -u judge.py` behind `answering.py`, beside `hog.py`, which is read and not run;
`pigskin_ok`, the modules of `ok` that judge; and `asked.json`:

    {"seconds": 10, "problems": [{"test": {…}, "right": [["9", …], null], "record": {…}}]}

`test` is the problem as the kit has it, `right` has the right answers of each part, null where several are right, and
`record` what came back for it, as `Record` reads it. It says `ready`, writes one JSON in lines of bounded length,
each behind a "=", and then `done`. The JSON is a list with a list for each problem: null for each part that is right,
else

    {"smallest": …, "call": …, "rule": …, "map": […], "hint": …}

the smallest wrong call with what came of it and what is right; that call alone; the rule with its numbers; where the
part is wrong; and what the answer means. Each may be null.
"""

import json
import os
import sys

# Bytes of a line of the answer, and characters of an exception's message that are repeated: a file writes
# it, and could tell with it what it was asked.
LONGEST_LINE, LONGEST_ERROR = 3000, 100

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)

from pigskin_ok.answers import AGAIN, without_line
from pigskin_ok.book import Book
from pigskin_ok.describe import call_text, map_of
from pigskin_ok.ended import ended_text
from pigskin_ok.games import event_text, rules_in, slips_of_game
from pigskin_ok.given import answer_text
from pigskin_ok.loading import unreached
from pigskin_ok.questions import Question
from pigskin_ok.recursion import is_recursion
from pigskin_ok.smallest import finding_text
from pigskin_ok.verdict import judge
from pigskin_ok.wrong_call import rule_text, valid_text


class Right(Book):
    """The right answers, as a book that has no secrets."""

    def __init__(self, parts):
        self._parts = [part or [] for part in parts]

    def size(self, part):
        return len(self._parts[part])

    def is_right(self, part, answers):
        return not self.wrong(part, answers)

    def is_answer(self, part, index, answer):
        return without_line(answer) == self._parts[part][index]

    def events(self, part, game):
        return len(self._parts[part][game])

    def is_event(self, part, game, index, event):
        return index < self.events(part, game) and without_line(event) == self._parts[part][game][index]

    def answer(self, part, index, event):
        """Returns the right answer, or the right event of a game, None at its end."""
        right = self._parts[part][index]
        if event is None:
            return right
        return right[event] if event < len(right) else None


class Asked(Question):
    """A problem with its right answers."""

    def __init__(self, test, right):
        Question.__init__(self, test["number"], test["title"], test["points"])
        self.test, self._right = test, Right(right)

    def read_book(self):
        return self._right


class Record:
    """What came back for a problem, as `pigskin_ok.child.Asked` has it."""

    def __init__(self, record):
        self.parts = [part["answers"] for part in record["parts"]]
        self.missing = {n: part["missing"] for n, part in enumerate(record["parts"]) if part["missing"]}
        self.odd = {n: part["odd"] for n, part in enumerate(record["parts"]) if part["odd"]}
        self.sessions, self.debug, self.hints = [], {}, record["hints"]
        self.timeout, self.load, self.why = record["timeout"], record["load"], record["why"]
        self.is_whole, self.has_all = record["is_whole"], record["has_all"]
        self.signal, self.exit, self.later = record["signal"], None, None

    def ended_in_a_case(self):
        return False

    def of_parts(self):
        return self


def main():
    answers = move_answers()
    os.write(answers, b"ready\n")
    with open(os.path.join(here, "asked.json"), encoding="utf-8") as file:
        asked = json.load(file)
    told = json.dumps([told_of(problem, asked["seconds"]) for problem in asked["problems"]])
    for place in range(0, len(told), LONGEST_LINE):
        os.write(answers, ("=%s\n" % told[place : place + LONGEST_LINE]).encode("ascii"))
    os.write(answers, b"done\n")


def told_of(problem, seconds):
    """Returns what is said about each part of a problem."""
    question, record = Asked(problem["test"], problem["right"]), Record(problem["record"])
    try:
        verdict = judge(question, [], record)
    except Exception:  # answers that only a forger gives
        return []
    verdict.path = os.path.join(here, "hog.py")
    return [None if finding.is_right() else told_of_part(verdict, finding, seconds) for finding in verdict.findings]


def told_of_part(verdict, finding, seconds):
    """Returns what is said about a part that is not right."""
    meaning = meaning_of(verdict, finding)
    finding.answer = shortened(finding.answer)
    told = {"smallest": smallest_of, "call": call_of, "rule": rule_of, "map": where_of}
    said = {"hint": meaning}
    for name, say in told.items():
        try:
            said[name] = say(verdict, finding, seconds)
        except Exception:  # answers that only a forger gives
            said[name] = None
    return said


def smallest_of(verdict, finding, seconds):
    part = finding.part
    if not finding.missing and not finding.wrong_tested():
        place = part["name"] if finding.is_last and not verdict.asked.has_all else call_text(part, finding.tested)
        return "%s: %s" % (place, ended_text(verdict, seconds))
    text, index = finding_text(verdict, finding), finding.wrong[0]
    if finding.missing or part["kind"] == "statistics":
        return text
    if part["kind"] == "valid":
        return "%s. %s" % (text, valid_text(part))
    right = verdict.question.read_book().answer(finding.index, index, finding.event)
    if part["kind"] == "games":
        return "%s, and should have %s" % (text, event_text(right, part, part["games"][index]) if right else "ended")
    if part["kind"] == "max_scoring":
        right_text = "returned %s and used make_averaged and roll_dice" % right.partition(" ")[0]
    else:
        right_text = answer_text(part, right)
    return "%s, and should have %s" % (text, right_text)


def call_of(verdict, finding, seconds):
    if finding.missing:
        return finding.missing
    if finding.wrong_tested():
        return call_text(finding.part, finding.wrong[0], finding.answer)
    return call_text(finding.part, finding.tested)


def rule_of(verdict, finding, seconds):
    if finding.missing or not finding.wrong_tested():
        return None
    return (", ".join(rules_in(finding)) if finding.part["kind"] == "games" else rule_text(finding)) or None


def where_of(verdict, finding, seconds):
    if finding.missing or finding.is_cut or finding.tested < finding.of:
        return None
    return map_of(finding.part, finding.wrong) or None


def meaning_of(verdict, finding):
    """Returns what the smallest wrong answer means: Python's error in other words, or a slip such as a `print`."""
    asked = verdict.asked
    try:
        slips = finding.slips
        if finding.part["kind"] == "games" and finding.wrong_tested() and not is_recursion(finding.answer):
            slips = slips_of_game(finding, verdict.question.read_book())
        late = unreached(finding.answer, asked.load, verdict.path)
        said = asked.hints.get(finding.answer) or late or " ".join(slips) or asked.odd.get(finding.index)
    except Exception:  # answers that only a forger gives
        return None
    return said or None


def shortened(answer):
    """Returns an answer without the ends of long messages of exceptions."""
    return answer and AGAIN.join(map(_shortened, answer.split(AGAIN)))


def _shortened(answer):
    if not answer.startswith("!") or len(answer) <= LONGEST_ERROR:
        return answer
    error, line = without_line(answer), answer[len(without_line(answer)) :]
    return error[:LONGEST_ERROR] + ("…" if len(error) > LONGEST_ERROR else "") + line


main()
