"""Tests of the formats of the field, held against the clients that others wrote.

PIGSKIN_OK_CLIENTS names the folder of programs of an environment with okpy, pytest-grader and vermin;
./run-tests makes one.
"""

import hashlib
import hmac
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from asking import OK

CLIENTS = os.environ.get("PIGSKIN_OK_CLIENTS")
NAME = "Lab 1"

LAB = '''\
def square(x):
    return x * x


def doubled(x):
    """Returns twice x.

    >>> doubled(2)
    4
    """
    return 2 * x


def say(x):
    print("a", x)
    print("b")
'''

Q1 = """\
test = {
  'name': 'Problem 1',
  'points': 3,
  'suites': [
    {'type': 'doctest', 'scored': True,
     'setup': '''
     >>> from lab import *
     >>> n = 3
     ''',
     'teardown': '>>> n = 0',
     'cases': [
       {'code': r'''
        >>> square(n)
        9
        >>> say(square(1))
        a 1
        b
        >>> for i in range(2):
        ...     print(square(i))
        0
        1
        ''', 'hidden': False},
       {'code': r'''
        >>> square('a')
        Traceback (most recent call last):
          ...
        TypeError: can't multiply sequence by non-int of type 'str'
        >>> 'x' * square(2)
        'xxxx'
        ''', 'locked': False},
       {'code': '>>> square(100)\\n10000', 'hidden': True}]},
    {'type': 'doctest', 'cases': [
       {'code': '''
        >>> from lab import *
        >>> [square(2.0)]
        [4.0]
        # choice: [4.0]
        # choice: [4]
        '''}]},
    {'type': 'wwpp', 'cases': [{'code': '''
        >>> 1 / 0
        Error
        >>> 3 + 4
        7
        # explanation: they are added
        '''}]},
  ]
}
"""
Q2 = """\
test = {'name': 'Problem 2', 'points': 1, 'suites': [{'type': 'concept', 'scored': True, 'cases': [
  {'question': 'Which?', 'answer': 'the  second', 'choices': ['the first', 'the  second']},
  {'question': 'How many?', 'answer': 'four', 'choices': ['two', 'four', 'five']}]}]}
"""
# What a student types to unlock all of it, in other spellings where the client takes them.
REPLIES = ["9.0 ", "a 1", "b", "0", "1", '[4.0]', "error", "7", "the second", " four"]

WRONG = {
    "square": LAB.replace("return x * x", "return x + x"),
    "doubled": LAB.replace("return 2 * x", "return x"),
    "floats": LAB.replace("return x * x", "return int(x) * int(x) if x != 'a' else x * x"),
    "chatty": LAB.replace("return x * x", "print('x')\n    return x * x"),
    "debugging": LAB.replace("return x * x", "print('DEBUG: x')\n    return x * x"),
    "printing": LAB.replace("return x * x", "print(x * x)"),
    "an error": LAB.replace("return x * x", "return undefined"),
}


def lock_folder(folder):
    """Locks the answers of q1.py and q2.py, after the documentation of the format alone."""
    def lock(text):
        return hmac.new(NAME.encode(), " ".join(text.split()).encode(), hashlib.md5).hexdigest()

    path = os.path.join(folder, "tests", "q1.py")
    names = {}
    with open(path) as file:
        exec(file.read(), names)
    for s, suite in enumerate(names["test"]["suites"]):
        suite["cases"] = [case for case in suite["cases"] if not case.get("hidden")]
        for case in suite["cases"]:
            if case.get("locked") is False:
                continue
            lines, block, notes = [], [], []

            def close():
                if block:
                    lines.extend([lock(line) for line in block] + ["# locked"] + notes)
                    block.clear()
                    notes.clear()

            for line in case["code"].splitlines():
                line = line.strip()
                if line.startswith((">>>", "...")) or not line:
                    close()
                    lines.append(line)
                elif line.startswith("#"):
                    notes.append(line)
                else:
                    block.append(line)
            close()
            case["code"], case["locked"] = "\n".join(lines).replace("... print", "...     print"), True
    with open(path, "w") as file:
        file.write("test = %r\n" % names["test"])
    path = os.path.join(folder, "tests", "q2.py")
    with open(path) as file:
        exec(file.read(), names)
    for case in names["test"]["suites"][0]["cases"]:
        case["answer"], case["locked"] = lock(case["answer"]), True
    with open(path, "w") as file:
        file.write("test = %r\n" % names["test"])


def program(name):
    return [os.path.join(CLIENTS, name)]


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.join(tempfile.mkdtemp(), "lab")
        self.addCleanup(shutil.rmtree, os.path.dirname(self.folder))

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)

    def run_in(self, command, typed="", folder=None):
        done = subprocess.run(
            command,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            universal_newlines=True,
            cwd=folder or self.folder,
            timeout=120,
        )
        return done.stdout

    def ok(self, *arguments, **options):
        return self.run_in([sys.executable, OK] + list(arguments), **options)


class OkFormat(Folder):
    def setUp(self):
        super().setUp()
        config = {
            "name": NAME,
            "endpoint": "cal/cs61a/fa19/lab01",
            "src": ["lab.py"],
            "tests": {"tests/q*.py": "ok_test", "lab.py:doubled": "doctest"},
            "default_tests": ["q1", "q2", "doubled"],
            "protocols": ["restore", "file_contents", "unlock", "lock", "grading", "scoring", "backup"],
        }
        self.write("lab.ok", json.dumps(config))
        self.write("lab.py", LAB)
        self.write("tests/__init__.py", "")
        self.write("tests/q1.py", Q1)
        self.write("tests/q2.py", Q2)

    def points(self, text):
        return {name: float(points) for name, points in re.findall(r"^ +(?:Question )?(?:q[12]: )?(Problem 1|Problem 2|doubled)[: ] *([0-9.]+)/", text, re.M)}

    def test_a_locked_folder_unlocks_and_runs(self):
        lock_folder(self.folder)
        self.assertEqual(self.points(self.ok("--score")), {"Problem 1": 0, "Problem 2": 0, "doubled": 1})
        text = self.ok("-q", "q1")
        self.assertIn("Some cases are locked and were not tested.", text)
        with open(os.path.join(self.folder, "tests", "q1.py")) as file:
            before = file.read()
        text = self.ok("-u", typed="\n".join(["8"] + REPLIES) + "\n")
        self.assertEqual(text.count("-- Not quite. Try again! --"), 1)
        self.assertIn("Question q1 > Suite 1 > Case 1\n(cases remaining: 4)", text)
        self.assertIn("Choose the number of the correct choice:", text)
        self.assertIn("OK! All cases for Question q2 unlocked.", text)
        with open(os.path.join(self.folder, "tests", "q1.py")) as file:
            self.assertEqual(file.read(), before)
        self.assertEqual(self.points(self.ok("--score")), {"Problem 1": 3, "Problem 2": 1, "doubled": 1})
        text = self.ok()
        self.assertIn("Passed: 3", text)
        self.assertIn("the course may grade with more", text)
        self.assertNotIn("all tests passed", text.lower())

    def test_a_test_file_is_read_and_never_run(self):
        self.write("tests/q1.py", "open('touched', 'w')\n" + Q1)
        self.assertIn("4 cases passed", self.ok("-q", "q1"))
        self.assertFalse(os.path.exists(os.path.join(self.folder, "touched")))
        self.write("tests/q1.py", "test = dict(name='Problem 1')\n")
        self.assertIn("q1.py cannot be read", self.ok())

    def test_mistakes_are_shown_as_in_a_session(self):
        self.write("lab.py", WRONG["square"])
        text = self.ok("-q", "q1")
        self.assertIn("    >>> square(n)\n    6\n\n  # Error: expected\n  #     9\n  # but got\n  #     6\n", text)

    @unittest.skipUnless(CLIENTS, "PIGSKIN_OK_CLIENTS is not set")
    def test_our_folder_unlocks_with_the_client_of_the_format(self):
        lock_folder(self.folder)
        text = self.run_in(program("ok") + ["--local", "-u"], typed="\n".join(["9"] + REPLIES[1:]) + "\n")
        self.assertEqual(text.count("-- Not quite"), 0, text)
        self.assertIn("OK! All cases for Problem 2 unlocked.", text)

    @unittest.skipUnless(CLIENTS, "PIGSKIN_OK_CLIENTS is not set")
    def test_a_folder_of_the_client_has_the_same_locks_replies_and_points(self):
        self.run_in(program("ok-lock"))
        with open(os.path.join(self.folder, "tests", "q1.py")) as file:
            locked = file.read()
        self.assertIn("# locked", locked)
        twin = self.folder + "-twin"
        shutil.copytree(self.folder, twin)
        for replies in (["9"], ["10"], ["'9'"], ["9", "a 1", "b"], ["9", "a 1", "c"], ["9", " a   1 ", "b", "0", "1", "exit()"]):
            typed = "\n".join(replies + ["exit()"]) + "\n"
            ours = self.ok("-q", "q1", "-u", typed=typed)
            theirs = self.run_in(program("ok") + ["--local", "-q", "q1", "-u"], typed=typed, folder=twin)
            # Their client counts an answer of several lines once.
            prompts = [text.count("? ") for text in (ours, theirs)]
            self.assertEqual(prompts[0], prompts[1], (replies, ours, theirs))
            shutil.rmtree(twin)
            shutil.copytree(self.folder, twin, ignore=shutil.ignore_patterns("ok-progress.json"))
            if os.path.exists(os.path.join(self.folder, "ok-progress.json")):
                os.remove(os.path.join(self.folder, "ok-progress.json"))
        replies = ["9", "a 1", "b", "0", "1", "[4.0]", "Error", "7", "the second", "four"]
        ours = self.ok("-u", typed="\n".join(replies) + "\n")
        theirs = self.run_in(program("ok") + ["--local", "-u"], typed="\n".join(replies) + "\n", folder=twin)
        self.assertIn("All cases for Question q2 unlocked", ours)
        self.assertIn("All cases for Problem 2 unlocked", theirs)
        for name, hog in dict(WRONG, right=LAB).items():
            with self.subTest(name):
                for folder in (self.folder, twin):
                    with open(os.path.join(folder, "lab.py"), "w") as file:
                        file.write(hog)
                ours = self.points(self.ok("--score"))
                theirs = self.points(self.run_in(program("ok") + ["--local", "--score"], folder=twin))
                self.assertEqual(set(theirs), {"Problem 1", "Problem 2", "doubled"})
                self.assertEqual(ours, theirs)


DOCTESTS = '''\
from pytest_grader import points


# LOCK
@points(2)
def adder(n):
    """Returns a function that adds n.

    >>> adder(2)(3)
    5
    >>> adder(2)  # doctest: +ELLIPSIS
    <function adder.<locals>.add at 0x...>
    >>> print("sum:", adder(1)(1)); adder("a")("b")
    sum: 2
    'ba'
    >>> adder(1)("b")
    Traceback (most recent call last):
      ...
    TypeError: unsupported operand type(s) for +: 'int' and 'str'
    """
    def add(m):
        return m + n
    return add


def tripled(x):
    """
    >>> tripled(3)
    9
    >>> tripled(0.1)  # doctest: +ELLIPSIS
    0.3...
    """
    return 3 * x
'''


class Doctests(Folder):
    def setUp(self):
        super().setUp()
        self.write("lab.py", DOCTESTS)
        self.write("conftest.py", 'pytest_plugins = ["pytest_grader"]\n')

    def lock(self):
        """Locks the doctests of `adder`, after the documentation of the format alone."""
        text = DOCTESTS.replace("# LOCK\n", "")
        start, end = text.index("Traceback"), text.index('    """\n    def add')
        text = text[:start].rstrip(" ") + "    ERROR\n" + text[end:]
        outputs = ["5", "<function adder.<locals>.add at 0x...>", "sum: 2", "'ba'", "ERROR"]
        for number, output in enumerate(outputs):
            answer = "FUNCTION" if output.startswith("<") else output
            digest = hashlib.sha256(("adder:%d:%s" % (number, answer)).encode()).hexdigest()[:16]
            text = text.replace("\n    %s\n" % output, "\n    LOCKED: %s\n" % digest, 1)
        self.write("lab.py", text)
        return text

    def test_locked_doctests_unlock_and_run(self):
        self.lock()
        self.assertIn("Some cases are locked", self.ok("-q", "adder"))
        text = self.ok("-u", typed="4\n5.0\nfunction\nsum: 2\n\"ba\"\nerror\n")
        self.assertEqual(text.count("-- Not quite"), 1)
        self.assertIn("OK! All cases for Question adder unlocked.", text)
        text = self.ok("--score")
        self.assertIn("Question adder                         2/2", text)
        self.assertIn("Question tripled                       1/1", text)
        with open(os.path.join(self.folder, "lab.py")) as file:
            locked = file.read()
        self.write("lab.py", locked.replace("return m + n", "return n + m"))
        self.assertIn("'ab'", self.ok("-q", "adder"))

    @unittest.skipUnless(CLIENTS, "PIGSKIN_OK_CLIENTS is not set")
    def test_locks_and_replies_are_those_of_the_client(self):
        ours = self.lock()
        self.write("lab.py", DOCTESTS)
        self.run_in(program("pytest-grader") + ["lock", "lab.py", "locked.py"])
        with open(os.path.join(self.folder, "locked.py")) as file:
            theirs = file.read()
        os.remove(os.path.join(self.folder, "locked.py"))
        self.assertEqual(re.findall("LOCKED: [0-9a-f]{16}", ours), re.findall("LOCKED: [0-9a-f]{16}", theirs))
        self.assertEqual(len(re.findall("LOCKED:", theirs)), 5)
        self.write("lab.py", theirs)
        pytest = program("pytest") + ["--doctest-modules", "lab.py", "-q"]
        self.run_in(pytest + ["--unlock", "-s"], typed="5\nFUNCTION\nsum: 2\n'ba'\nERROR\n")
        with open(os.path.join(self.folder, ".unlocked.json")) as file:
            kept = json.load(file)
        self.assertEqual(sorted(kept.values()), sorted(["5", "FUNCTION", "sum: 2", "'ba'", "ERROR"]))
        # What the other client has unlocked stays unlocked here.
        self.assertIn("2/2", self.ok("--score"))
        for wrong in ("return m + n", "return n + m", "return 'x'", "return undefined", "return m + n + 0"):
            with self.subTest(wrong):
                self.write("lab.py", theirs.replace("return m + n", wrong))
                passed = "2/2" in self.run_in(pytest + ["--score"])
                self.assertEqual("2/2" in self.ok("--score"), passed)


if __name__ == "__main__":
    unittest.main()
