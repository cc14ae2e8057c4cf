"""Tests of what `ok` says where the process of a question ends before everything is asked."""

import json
import unittest

from asking import RIGHT, answers, ask, right_but, told
from test_ok import BACON, GAMES, MEAN, SCRIPTS, TOSSES, Kit

BACON_LINE = "    return 10 - min"
LOOP = "    while max(scores) < goal:"
ENDLESS = right_but((LOOP, LOOP.replace("max", "min")))


def case(*lines):
    return {"lines": list(lines)}


def line_of(hog, text):
    """The number of the line with this text."""
    return hog[: hog.index(text)].count("\n") + 1


class Ended(Kit):
    problems = [
        {"number": "01", "function": "roll_dice", "domain": [TOSSES, MEAN]},
        {
            "number": "02",
            "function": "free_bacon",
            "domain": [BACON],
            "suites": [{"type": "code", "cases": [case(">>> free_bacon(13)", "9"), case(">>> free_bacon(35)", "7"), case(">>> free_bacon(0)", "10")]}],
        },
        {
            "number": "05a",
            "title": "play",
            "function": "play",
            "domain": [GAMES, dict(GAMES, name="the same games")],
            "variants": {"The loop needs and, not or.": ENDLESS},
            "suites": [
                {
                    "type": "code",
                    "cases": [
                        case(">>> play(always_roll(1), always_roll(1), dice=make_test_dice(5, 3), goal=4, feral_hogs=False)", "(5, 0)"),
                        case(">>> bacon = always_roll(0)", ">>> play(bacon, bacon, 20, 30, goal=31)", "(27, 30)"),
                    ],
                }
            ],
        },
        {"number": "12", "function": "final_strategy", "points": 0, "domain": [dict(BACON, function="take_turn", keywords={"opponent_score": 3}, ranges=[[0, 9]], of=10)]},
    ]

    def test_the_call_that_hangs_is_named_and_what_was_answered_is_counted(self):
        self.write(right_but((BACON_LINE, "    while score == 44:\n        pass\n" + BACON_LINE)))
        text = self.ok("-q", "2", "--timeout", "1")
        self.says(
            text,
            "exit 1\n",
            "3 examples passed.",
            "  Stopped after 1 second in line ",
            "  It was in free_bacon(44).\n",
            "  right on the first 44 of 100: every opponent's score\n",
        )
        self.assertNotIn("free_bacon(0)", text)
        row = json.loads(self.run_ok("-q", "2", "--timeout", "1", "--format", "json").stdout)["files"][0]["problems"]["02"]
        self.assertRegex(row["smallest"], r"^free_bacon\(44\): stopped after 1 second in line [0-9]+: .+$")

    def test_a_wrong_answer_before_the_end_is_told(self):
        wrong = "    if score == 20: return 0\n    while score == 44: pass\n"
        self.write(right_but((BACON_LINE, wrong + BACON_LINE)))
        text = self.ok("-q", "2", "--timeout", "1")
        self.says(text, "It was in free_bacon(44).", "wrong on 1 of the first 44 of 100; the smallest: free_bacon(20)", "free_bacon(20) returned 0.")
        self.assertNotIn("# wrong, + partly", text)

    def test_parts_that_were_not_asked_are_not_called_wrong(self):
        self.write(right_but(("    outcomes = [dice()", "    while num_rolls == 1:\n        pass\n    outcomes = [dice()")))
        text = self.ok("-q", "1", "--timeout", "1")
        self.says(text, "It was in roll_dice(1, make_test_dice(1)).", "  not tested: the mean of 2 dice\n")
        self.assertNotIn("wrong", text)

    def test_an_example_that_hangs_is_named_and_the_rest_is_tested(self):
        self.write(right_but((BACON_LINE, "    while score == 35: pass\n" + BACON_LINE)))
        text = self.ok("-q", "2", "--timeout", "1", "-v")
        self.says(
            text,
            "  Suite 1 > Case 2\n\n    >>> free_bacon(35)\n    (the program ended here)\n",
            "  Suite 1 > Case 3 was not tested.\n",
            "  Without the examples it ended in free_bacon(35).\n",
            "  right on the first 35 of 100",
        )
        self.assertNotIn("free_bacon(0)", text)
        self.write(right_but((BACON_LINE, "    import sys\n    while sys._getframe(1).f_code.co_name == '<module>' and score == 35: pass\n" + BACON_LINE)))
        text = self.ok("-q", "2", "--timeout", "1")
        self.says(text, "exit 1\n", "Suite 1 > Case 2", "right on all 100: every opponent's score", "Failed: 1")
        row = json.loads(self.run_ok("-q", "2", "--timeout", "1", "--format", "json").stdout)["files"][0]["problems"]["02"]
        self.assertRegex(row["smallest"], r"^Suite 1 > Case 2: stopped after 1 second in line [0-9]+: .+$")

    def test_a_diagnosis_is_told_although_an_example_hangs(self):
        self.write(ENDLESS)
        text = self.ok("-q", "05a", "--timeout", "2")
        loop = LOOP.strip().replace("max", "min")
        self.says(
            text,
            "Stopped after 2 seconds in line ",
            ", in play.\n",
            "  It was in Suite 1 > Case 2.\n      >>> play(bacon, bacon, 20, 30, goal=31)\n",
            "The loop needs and, not or.",
        )
        for other in ("in other", "in free_bacon", "in take_turn"):
            self.assertNotIn(other + ".", text)
        # It may have stopped in the line itself.
        begin = line_of(ENDLESS, loop)
        located = ["line %d, in play.\n      %s\n" % (begin, loop), "  It is in the loop that begins in line %d:\n      %s\n" % (begin, loop)]
        self.assertTrue(any(place in text for place in located), text)

    def test_games_that_were_not_played_are_not_called_wrong(self):
        self.write(right_but((LOOP, "    while goal == 20:\n        pass\n" + LOOP)))
        text = self.ok("-q", "05a", "--timeout", "1")
        played = next(place for place, game in enumerate(SCRIPTS) if game["goal"] == 20)
        self.says(text, "It was in play(always_roll(2), strategy1, dice=make_test_dice(3, 4), goal=20).", "  right on the first %d of 36: short games\n" % played, "  not tested: the same games\n")
        self.assertNotIn("wrong", text)

    def test_a_crash_names_the_part(self):
        self.write(right_but((BACON_LINE, "    if score == 44:\n        import os, signal; os.kill(os.getpid(), signal.SIGKILL)\n" + BACON_LINE)))
        text = self.ok("-q", "2")
        self.says(text, "3 examples passed.", "made Python crash (signal 9)", "It was in this test: every opponent's score")
        for other in ("free_bacon(", "not tested"):
            self.assertNotIn(other, text)
        self.write("import os\nos._exit(0)\n" + RIGHT)
        self.says(self.ok("-q", "1"), "ended Python (with os._exit)", "It was while hog.py was loaded.", "not tested: all tosses")


class Place(unittest.TestCase):
    """The line that a watchdog reports."""

    def place(self, hog, part):
        lines, _ = ask(hog, [part], seconds=0.5)
        return told(lines, "timeout")[0]

    def test_a_loop_that_calls_other_functions_is_blamed_and_not_they(self):
        part = dict(GAMES, games=[dict(SCRIPTS[0], goal=10**6, turns=10**9)])
        hog = right_but((LOOP, "    while True:\n        other(other(0))\n        roll_dice(9, dice)\n        continue\n" + LOOP))
        for _ in range(3):
            place = self.place(hog, part)
            self.assertEqual(place["in"], "play")
            self.assertIn(place["line"] - line_of(hog, "    while True:"), range(4))

    def test_an_inner_loop_is_blamed_and_not_its_callers(self):
        hog = right_but((BACON_LINE, "    while score == 7:\n        other(0)\n" + BACON_LINE))
        part = dict(BACON, function="bacon_strategy", ranges=[[0, 0], [0, 9]], of=10)
        self.assertEqual(self.place(hog, part)["in"], "free_bacon")
        self.assertEqual(len(answers(hog, part, seconds=0.5)[0]), 7)


if __name__ == "__main__":
    unittest.main()
