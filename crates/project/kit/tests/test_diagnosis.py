"""Tests of how `ok` finds the sentence for a mistake."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

import little_kit
from asking import OK, right_but

RIGHT_BACON = "min(score % 10, score // 10)"
ONE_DIGIT = right_but(("return 10 - " + RIGHT_BACON,
                       "return 10 - (score if score < 10 else " + RIGHT_BACON + ")"))
ONES_DIGIT = right_but((RIGHT_BACON, "score % 10"))
ONES_AND_NINETY = right_but((RIGHT_BACON, "(score % 10 if score != 90 else 5)"))


def part(low, high):
    return {"name": "scores from %d to %d" % (low, high), "kind": "calls", "function": "free_bacon",
            "ranges": [[low, high]], "names": ["score"], "of": high - low + 1}


class Diagnosis(unittest.TestCase):
    """Both variants give the same answers for one digit, and differ for two."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp()
        os.rmdir(cls.folder)
        problem = {"number": "02", "function": "free_bacon", "domain": [part(0, 9), part(10, 99)],
                   "variants": {"You take the only digit.": ONE_DIGIT,
                                "You take the ones digit.": ONES_DIGIT}}
        strategy = {"name": "scores", "kind": "calls", "function": "bacon_strategy", "ranges": [[0, 0], [0, 99]], "of": 100}
        later = {"number": "10", "function": "bacon_strategy", "domain": [strategy],
                 "variants": {"You want more than margin.": right_but((">= margin else", "> margin else"))}}
        little_kit.make(cls.folder, [problem, later], ONE_DIGIT)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def told(self, hog, question="2"):
        with open(os.path.join(self.folder, "hog.py"), "w") as file:
            file.write(hog)
        done = subprocess.run([sys.executable, OK, "-q", question], cwd=self.folder, text=True,
                              capture_output=True, timeout=60)
        return done.stdout

    def test_the_answers_to_all_parts_decide(self):
        self.assertIn("You take the only digit.", self.told(ONE_DIGIT))
        told = self.told(ONES_DIGIT)
        self.assertIn("You take the ones digit.", told)
        self.assertNotIn("You take the only digit.", told)

    def test_nothing_is_named_if_another_part_has_another_mistake(self):
        told = self.told(ONES_AND_NINETY)
        self.assertIn("the smallest: free_bacon(1)", told)
        self.assertNotIn("You take", told)

    def test_nothing_is_named_if_an_earlier_function_is_wrong(self):
        sentence, mend = "You want more than margin.", "It uses free_bacon, which is not right yet: mend Question 2 first."
        told = self.told(right_but((">= margin else", "> margin else")), "10")
        self.assertIn(sentence, told)
        self.assertNotIn(mend, told)
        told = self.told(right_but(("return 10 - min", "return 9 - min")), "10")
        self.assertIn(mend, told)
        self.assertNotIn(sentence, told)


if __name__ == "__main__":
    unittest.main()
