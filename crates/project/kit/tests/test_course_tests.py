"""The references of semesters pass the courses' own tests, and what course_tests.py counts.

PIGSKIN_COURSE_TESTS names folders of projects with their tests: `fall-2022=FOLDER`, with colons between.
"""

import os
import tempfile
import unittest

import content
import course_tests

FOLDERS = [entry.split("=", 1) for entry in os.environ.get("PIGSKIN_COURSE_TESTS", "").split(":") if entry]
EDITIONS = {**content.EDITIONS, **content.MORE_EDITIONS}
TEST = """\
test = {'name': 'Problem 1', 'points': 1, 'suites': [
  {'type': 'doctest', 'setup': '>>> from hog import *', 'cases': [
    {'code': '>>> twice(2)\\n4', 'hidden': False, 'locked': False},
    {'code': '>>> twice(2)\\nedcbd82ba98a8122be244fa325c62071\\n# locked', 'locked': True},
    {'code': '>>> twice()\\nTraceback (most recent call last):\\n  ...\\nTypeError: no x', 'locked': False},
    {'question': 'Which?', 'answer': 'a', 'choices': ['a', 'b'], 'locked': False}]}]}
"""
EARLY_TEST = "test = {'points': 1, 'suites': [[{'test': '''\\n>>> twice(3)\\n6\\n''', 'type': 'doctest'}]]}\n"


class CourseTests(unittest.TestCase):
    def test_references_pass_the_courses_own_tests(self):
        if not FOLDERS:
            told = os.environ.get("PIGSKIN_NOT_TRIED")
            if told:
                with open(told, "a", encoding="utf-8") as file:
                    file.write("a course's own tests: PIGSKIN_COURSE_TESTS is not set\n")
            self.skipTest("PIGSKIN_COURSE_TESTS is not set")
        for edition, folder in FOLDERS:
            with tempfile.NamedTemporaryFile("w", suffix=".py", encoding="utf-8") as hog:
                hog.write(content.reference(edition, EDITIONS[edition]))
                hog.flush()
                results = course_tests.results_of(folder, hog.name)
            self.assertTrue(results, folder)
            self.assertEqual([row for row in results if row[2] is not None], [], (edition, folder))

    def test_cases_are_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            os.mkdir(os.path.join(folder, "tests"))
            for name, text in [("tests/01.py", TEST), ("tests/q02.py", EARLY_TEST), ("right.py", "def twice(x): return 2 * x"),
                               ("wrong.py", "def twice(x): return 4"), ("p.ok", '{"name": "Project 1: Hog"}')]:
                with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
                    file.write(text)
            right = course_tests.results_of(folder, os.path.join(folder, "right.py"))
            wrong = course_tests.results_of(folder, os.path.join(folder, "wrong.py"))
        self.assertEqual([row[:2] for row in right], [["01.py", 1], ["01.py", 2], ["01.py", 3], ["q02.py", 1]])
        self.assertEqual([row[2] for row in right], [None] * 4)
        self.assertEqual([row[2] is None for row in wrong], [True, True, True, False])


if __name__ == "__main__":
    unittest.main()
