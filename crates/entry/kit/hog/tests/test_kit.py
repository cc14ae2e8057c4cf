"""Tests of dice.py and ucb.py: python3 -m unittest discover -s crates/entry/kit/hog/tests"""

import contextlib
import doctest
import io
import os
import subprocess
import sys
import tempfile
import unittest
from collections import Counter

KIT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
sys.path.insert(0, KIT)

import dice  # noqa: E402
import ucb  # noqa: E402


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(dice))
    tests.addTests(doctest.DocTestSuite(ucb))
    return tests


def run(program, *args, typed=""):
    """Runs a program that finds the kit; returns what it prints and its errors."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "program.py")
        with open(path, "w") as file:
            file.write(program)
        environment = dict(os.environ, PYTHONPATH=KIT)
        done = subprocess.run([sys.executable, path, *args], input=typed, text=True,
                              capture_output=True, env=environment, cwd=folder, timeout=60)
        return done.stdout, done.stderr


class Dice(unittest.TestCase):
    def test_fair_dice_have_all_their_sides_and_no_others(self):
        for die, sides in [(dice.four_sided, 4), (dice.six_sided, 6), (dice.make_fair_dice(11), 11)]:
            rolled = Counter(die() for _ in range(sides * 1000))
            self.assertEqual(set(rolled), set(range(1, sides + 1)))
            # Six standard deviations are 170 to 180.
            self.assertTrue(all(800 < count < 1200 for count in rolled.values()), rolled)

    def test_test_dice_do_not_share_their_place(self):
        first, second = dice.make_test_dice(3, 1), dice.make_test_dice(3, 1)
        self.assertEqual([first(), first(), first(), second()], [3, 1, 3, 3])

    def test_dice_without_sense_are_refused(self):
        for sides in (0, -1, 2.5, "6", True):
            with self.assertRaises(ValueError):
                dice.make_fair_dice(sides)
        for outcomes in ((), (0,), (4, "1"), (2.0,)):
            with self.assertRaises(ValueError):
                dice.make_test_dice(*outcomes)


class Main(unittest.TestCase):
    PROGRAM = "from ucb import main\n@main\ndef run(*args):\n    print(args)\nprint(run.__name__)\n"

    def test_the_program_is_called_with_its_arguments(self):
        self.assertEqual(run(self.PROGRAM, "-r", "3"), ("('-r', '3')\nrun\n", ""))

    def test_what_is_imported_is_not_called(self):
        names = {"__name__": "hog"}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            exec(self.PROGRAM, names)
        self.assertEqual(printed.getvalue(), "run\n")


class Trace(unittest.TestCase):
    def test_exceptions_are_told_and_the_indent_goes_back(self):
        @ucb.trace
        def fails(a, b=1):
            raise KeyError(a)

        with contextlib.redirect_stdout(io.StringIO()) as printed:
            for _ in range(2):
                with self.assertRaises(KeyError):
                    fails("x", b=2)
        told = "fails('x', b=2):\nfails('x', b=2) raised KeyError\n"
        self.assertEqual(printed.getvalue(), told * 2)

    def test_the_function_keeps_its_name_and_documentation(self):
        self.assertEqual(ucb.trace(run).__doc__, run.__doc__)

    def test_the_line_is_that_of_the_call(self):
        printed, _ = run("from ucb import log_current_line\n\ndef f():\n    log_current_line()\n\nf()\n")
        self.assertRegex(printed, r'File ".*program\.py", line 4, in f\n')


class Interact(unittest.TestCase):
    PROGRAM = "from ucb import interact\ndef f(n):\n    interact()\n    return n\nprint(f(7))\n"

    def test_names_of_the_caller_are_there(self):
        printed, errors = run(self.PROGRAM, typed="n + 1\n")
        self.assertIn("8", printed)
        self.assertIn("7\n", printed)
        self.assertIn("line 3; Control-D goes on.", errors)

    def test_where_nobody_can_type_it_is_an_error(self):
        printed, errors = run(self.PROGRAM)
        self.assertNotIn("7", printed)
        self.assertIn("RuntimeError: interact() was called, and nobody can type", errors)


if __name__ == "__main__":
    unittest.main()
