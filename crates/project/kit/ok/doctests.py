"""Doctests of a student's file, also with locks of the newer format, read from the text."""

import ast
import doctest
import glob
import os
import re

from .locks import PlaceLock
from .questions import Answer, BadFolder, Case, Question, Step, Suite

_LOCKED = "LOCKED:"
_DIRECTIVE = re.compile(r"[ \t]*#\s*doctest:[^\n]*")


def questions_of_doctests(pattern, folder, only_function=None):
    """Returns a question for each function with doctests of the files that match a pattern."""
    questions = []
    for path in sorted(glob.glob(os.path.join(glob.escape(folder), pattern))):
        name = os.path.relpath(path, folder)
        try:
            with open(path, encoding="utf-8") as file:
                tree = ast.parse(file.read(), path)
        except (OSError, ValueError) as error:
            raise BadFolder("%s cannot be read: %s" % (name, error))
        except SyntaxError as error:
            raise BadFolder("%s is no Python: %s in line %s" % (name, error.msg, error.lineno))
        for node in ast.walk(tree):
            if not isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
                continue
            docstring = ast.get_docstring(node, clean=False)
            if docstring and ">>>" in docstring and only_function in (None, node.name):
                questions.append(_question(node, docstring, name))
    return questions


def _question(node, docstring, file):
    question = Question(node.name, node.name, _points(node))
    question.file = file
    suite, case = Suite("doctest"), Case()
    number = 0
    try:
        examples = doctest.DocTestParser().get_examples(docstring)
    except ValueError as error:
        raise BadFolder("%s: the doctests of %s: %s" % (file, node.name, error))
    for example in examples:
        lines = _DIRECTIVE.sub("", example.source).rstrip("\n").split("\n")
        step = Step([">>> " + lines[0]] + [("... " + line).rstrip() for line in lines[1:]])
        step.flags = sum(flag for flag, is_on in example.options.items() if is_on)
        if example.exc_msg is not None:
            step.error = example.exc_msg.rstrip("\n")
            number += 1
        else:
            for line in example.want.split("\n"):
                text = line.strip()
                if not text:
                    continue
                if text.startswith(_LOCKED):
                    lock = PlaceLock(node.name, number, text[len(_LOCKED) :].strip())
                    step.answers.append(Answer(None, lock))
                else:
                    step.answers.append(Answer(line.rstrip("\n")))
                number += 1
        case.steps.append(step)
    suite.cases.append(case)
    question.suites.append(suite)
    question.in_module = True
    return question


def _points(node):
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and getattr(decorator.func, "id", "") == "points":
            try:
                return ast.literal_eval(decorator.args[0])
            except (ValueError, IndexError):
                pass
    return 1
