"""Test files of the `ok` format: Python files that assign a literal to `test`, read and never run."""

import ast
import glob
import os
import re
import textwrap

from .locks import HmacLock, squeezed
from .questions import Answer, BadFolder, Case, Question, Step, Suite

_HEADERS = ("Traceback (most recent call last):", "Traceback (innermost last):")
_STATUS = re.compile(r"^#\s*(.+?):\s*(.*)\s*$")
_LOCKED = re.compile(r"^#\s*locked\s*$")
# Suites that are unlocked and not run, and so count no points unless they say so.
_IN_WORDS = ("concept", "wwpp")


def questions_of_field(pattern, folder, config):
    """Returns the questions of the files that match a pattern of a config."""
    questions = []
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), pattern))):
        name = os.path.splitext(os.path.basename(path))[0]
        if name == "__init__":
            continue
        shown = os.path.relpath(path, folder)
        try:
            question = _question(name, literal_of(path), config)
        except (OSError, ValueError, SyntaxError, KeyError, TypeError, AttributeError) as error:
            raise BadFolder("%s cannot be read: %s" % (shown, error))
        question.file = next((file for file in config.get("src", []) if file.endswith(".py")), "hog.py")
        questions.append(question)
    return questions


def literal_of(path):
    """Returns the dictionary that a file assigns to `test`."""
    with open(path, encoding="utf-8") as file:
        tree = ast.parse(file.read(), path)
    for statement in tree.body:
        if isinstance(statement, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "test" for target in statement.targets
        ):
            return ast.literal_eval(statement.value)
    raise ValueError("nothing is assigned to 'test'")


def _question(name, test, config):
    title = test["name"]
    question = Question(name, title, float(test["points"]))
    for fields in test["suites"]:
        kind = fields["type"]
        if kind not in ("doctest",) + _IN_WORDS:
            raise ValueError("suites of the type '%s' are not known here" % kind)
        suite = Suite(kind, fields.get("scored", kind not in _IN_WORDS))
        suite.setup = steps_of_code(fields.get("setup", ""), config)
        suite.teardown = steps_of_code(fields.get("teardown", ""), config)
        for row in fields["cases"]:
            suite.cases.append(_case(row, config))
        question.suites.append(suite)
    return question


def _case(row, config):
    case = Case()
    case.is_hidden = bool(row.get("hidden", False))
    locked = row.get("locked") is True
    if "question" in row:
        case.question = textwrap.dedent(row["question"]).strip()
        text = textwrap.dedent(row["answer"]).strip()
        choices = [textwrap.dedent(choice).strip() for choice in row.get("choices", [])]
        lock = HmacLock(_key(config), squeezed(text)) if locked else None
        case.answer = Answer(None if locked else text, lock, choices)
    else:
        case.steps = steps_of_code(row["code"], config)
        if not locked:
            for answer in case.answers():
                answer.text = answer.text if answer.lock is None else answer.lock.name
    return case


def _key(config):
    return config.get("name", "")


def steps_of_code(code, config):
    """Returns the steps of a session as a test file writes it."""
    steps, block = [], []

    def close():
        if block:
            if not steps:
                raise ValueError("output before the first input: %s" % block[0])
            _add_answers(steps[-1], block, config)
            block.clear()

    is_open = False
    for line in textwrap.dedent(code).splitlines():
        if line.startswith(">>> "):
            close()
            steps.append(Step([line]))
            is_open = True
        elif line.startswith("... ") or line == "...":
            if is_open and not block:
                steps[-1].shown.append(line)
            else:
                block.append(line)
        elif line:
            block.append(line)
        else:
            close()
    close()
    return steps


def _add_answers(step, lines, config):
    """Adds a block of expected output to a step: lines, locks, choices, or a traceback."""
    if lines[0] in _HEADERS:
        detail = [line for line in lines[1:]]
        while detail and not detail[0][:1].isalnum():
            detail.pop(0)
        step.error = "\n".join(detail)
        return
    texts, choices, locked = [], [], False
    for line in lines:
        status = _STATUS.match(line)
        if _LOCKED.match(line) or status and status.group(1) == "locked":
            locked = True
        elif status and status.group(1) == "choice":
            choices.append(status.group(2))
        elif not (status and status.group(1) == "explanation"):
            texts.append(line)
    for text in texts:
        step.answers.append(Answer(None, HmacLock(_key(config), text), choices) if locked else Answer(text))
