"""Questions: what `ok` asks, in whichever format a course has it."""

import copy
import glob
import json
import os
import re

from .book import Book
from .locks import SlowLock


class Answer:
    """One line of expected output: its text, or a lock; perhaps with choices."""

    def __init__(self, text=None, lock=None, choices=()):
        self.text, self.lock, self.choices = text, lock, list(choices)


class Step:
    """A statement as it is shown, with prompts, and the lines that Python answers.

    `error` is what an expected exception ends with, or None. `flags` are options of doctest,
    None where output is not compared by its rules.
    """

    def __init__(self, shown):
        self.shown, self.answers, self.error, self.flags = shown, [], None, None

    def code(self):
        """Returns the statement without its prompts."""
        return "\n".join(line[4:] for line in self.shown)


class Case:
    """A case: steps of the interpreter, or a question in words (then `question` is set).

    """

    def __init__(self):
        self.steps, self.setup = [], []
        self.question, self.answer = None, None
        self.is_hidden = False

    def answers(self):
        """Returns all lines of expected output."""
        if self.question is not None:
            return [self.answer]
        return [answer for step in self.steps for answer in step.answers]

    def is_locked(self):
        """Tests whether an answer is still to be given."""
        return any(answer.text is None for answer in self.answers())


class Suite:
    """Cases of one type: `code` (run), `wwpp` and `concept` (only unlocked)."""

    def __init__(self, kind, is_scored=True):
        self.kind, self.is_scored, self.cases = kind, is_scored, []
        self.setup, self.teardown = [], []


class Question:
    """A question: its name as it is typed, its title, points and suites.

    `test` is the problem of a kit with its domain and `book` the path of its answer book;
    both are None in the formats of the field. `exact` says that output is compared to the letter,
    and `in_module` that cases run among the names of the file itself. `chosen` has the numbers of the
    suites and cases that are asked alone, or is None.
    """

    def __init__(self, name, title, points):
        self.name, self.title, self.points = name, title, points
        self.suites, self.test, self.book, self.chosen = [], None, None, None
        self.file = "hog.py"
        self.exact, self.in_module = True, False

    def read_book(self):
        """Returns the answer book, or None where there is none."""
        if self.book is None:
            return None
        with open(self.book, "rb") as file:
            return Book(file.read(), self.test)

    def cases(self):
        """Returns all cases with the numbers of their suite and case, from 1."""
        return [
            (s + 1, c + 1, suite, case)
            for s, suite in enumerate(self.suites)
            for c, case in enumerate(suite.cases)
            if self.chosen is None or (s + 1, c + 1) in self.chosen
        ]

    def is_locked(self):
        """Tests whether a case is still locked."""
        return any(case.is_locked() for _, _, _, case in self.cases())


class BadFolder(Exception):
    """What is wrong with a course's files, in words."""


def steps_of(lines, answer_of=None):
    """Returns the steps of a session's lines; `answer_of` makes an answer of what is no string."""
    steps = []
    for line in lines:
        if not isinstance(line, str):
            steps[-1].answers.append(answer_of(line))
        elif line.startswith(">>>"):
            steps.append(Step([line]))
        elif line.startswith("...") and steps and not steps[-1].answers:
            steps[-1].shown.append(line)
        elif not steps:
            raise BadFolder("output before the first input: %s" % line)
        else:
            steps[-1].answers.append(Answer(line))
    return steps


def problems_of_kit(pattern, folder):
    """Returns the questions of a kit's JSON files."""
    questions = []
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), pattern))):
        try:
            with open(path, encoding="utf-8") as file:
                test = json.load(file)
            question = _problem(test)
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise BadFolder("%s cannot be read: %s" % (os.path.relpath(path, folder), error))
        book = os.path.splitext(path)[0] + ".book"
        question.book = book if os.path.exists(book) else None
        questions.append(question)
    return questions


def _problem(test):
    question = Question(test["number"], test["title"], test["points"])
    question.test, question.exact, question.in_module = test, False, True
    for fields in test.get("suites", []):
        suite = Suite(fields["type"])
        for row in fields["cases"]:
            case = Case()
            if "question" in row:
                case.question = row["question"]
                case.answer = Answer(None, SlowLock(row["answer"]), row.get("choices", ()))
            else:
                case.steps = steps_of(row["lines"], _locked)
                case.setup = steps_of(row.get("setup", []))
            suite.cases.append(case)
        question.suites.append(suite)
    return question


def _locked(line):
    return Answer(None, SlowLock(line["answer"]), line.get("choices", ()))


def shown_name(name):
    """Returns a question's name without leading zeros, as a heading has it.

    >>> shown_name("05a"), shown_name("00"), shown_name("free_bacon")
    ('5a', '0', 'free_bacon')
    """
    return re.sub(r"^0+(?=[0-9])", "", name)


def find(questions, typed):
    """Returns the questions that were typed, in any spelling; 5 stands for 5a and 5b where no other is called so.

    >>> a = [Question("05a", "play", 2), Question("05b", "Feral Hogs", 1), Question("q1", "square", 1)]
    >>> [find(a, typed)[0].name for typed in ("5a", "05A", "q5a", "Question 5a", "play", "1", "Q1")]
    ['05a', '05a', '05a', '05a', '05a', 'q1', 'q1']
    >>> [question.name for question in find(a, "5")], find(a, "6")
    (['05a', '05b'], [])
    """
    bare = _bare(typed)
    for fits in (
        lambda question: question.name == typed,
        lambda question: bare in (_bare(question.name), question.title.lower()),
        lambda question: re.fullmatch("[0-9]+", bare) and re.fullmatch(bare + "[a-z]", _bare(question.name)),
    ):
        found = [question for question in questions if fits(question)]
        if found:
            return found
    return []


def _bare(name):
    return shown_name(re.sub(r"^(question *|q)(?=[0-9])", "", name.strip().lower()))


def alone(question, suite, cases):
    """Returns a question with one suite alone, or some of its cases, by their numbers, and without points.

    All cases are taken where `cases` is empty. Raises `BadFolder` where there is no such suite or case.
    """
    name = "Question " + shown_name(question.name)
    _check_number(suite, len(question.suites), "suite", name)
    for case in cases:
        _check_number(case, len(question.suites[suite - 1].cases), "case", "Suite %d of %s" % (suite, name))
    made = copy.copy(question)
    made.chosen = [(s, c) for s, c, _, _ in question.cases() if s == suite and (c in cases or not cases)]
    made.points, made.book = 0, None
    if question.test is not None:
        made.test = dict(question.test, domain=[])
    return made


def _check_number(number, most, noun, place):
    if not 1 <= number <= most:
        numbers = ", ".join(str(one) for one in range(1, most + 1)) or "none"
        raise BadFolder("%s has no %s %d. Its %ss are: %s" % (place, noun, number, noun, numbers))
