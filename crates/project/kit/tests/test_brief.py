"""Tests of what `ok` says about many questions at once."""

import json
import os
import re
import unittest

from asking import RIGHT, right_but
from test_ok import BACON, LARGER, Kit

BACON_LINE = "    return 10 - min(score % 10, score // 10)\n"
PLAY = RIGHT[RIGHT.index("    scores, before, player =") : RIGHT.index("    return scores[0], scores[1]\n")]
SAY = "        say = say(scores[0], scores[1])\n"
STUB = '"*** YOUR CODE HERE ***"'


def place(number, body=STUB):
    """The place of a problem, as a hog.py has it."""
    return "    # BEGIN PROBLEM %s\n    %s\n    # END PROBLEM %s\n" % (number, body.strip(), number)


def with_play(body):
    """A hog.py with this body of `play`, and without code for Problem 6 at its place."""
    return right_but((PLAY, "    scores = [score0, score1]\n" + place(5, body) + place(6)))


class Brief(Kit):
    def told(self, question, *arguments):
        """What `ok` says about a question that is wrong, in lines, among others."""
        text = self.ok(*arguments)
        found = re.search(r"^%s: .*\n(?:  .*\n)+" % question, text, re.M)
        self.assertTrue(found, text)
        return found.group().splitlines()

    def test_what_is_right_locked_or_not_written_is_one_line(self):
        self.write(right_but((BACON_LINE, place(2)), (PLAY, place(5) + place(6))).replace("scores[0], scores[1]\n\n", "score0, score1\n\n"))
        text = self.ok()
        self.says(
            text,
            "exit 1\n",
            "0 dice: locked; unlock it with python3 ok -q 00 -u\n1 roll_dice: right\n2 free_bacon: not written yet\n"
            "4 is_swap: right\n5a play: not written yet\n6 commentary: not written yet\n12 final_strategy: ",
            "    Passed: 2\n    Failed: 1\n    Not written: 3\n    Locked: 1\n[ook........] 28.6% of 7 questions\n",
            "  It uses free_bacon, which is not right yet: mend Question 2 first.\n  More: python3 ok -q 12\n",
        )
        self.says(self.ok("--score"), "Question 2: free_bacon                 0/1   (not written yet)\n")
        self.says(self.ok("-q", "2"), "Question 2: free_bacon\n\n  Not written yet. Without your code, this happens:\n\n")
        whole = "wrong on 100 of 100; the smallest: free_bacon(0)"
        for arguments in (("-v",), ("-q", "2"), ("-i",)):
            self.says(self.ok(*arguments), "Question 2: free_bacon\n", whole)
        self.assertNotIn(whole, text)

    def test_what_the_kit_has_already_may_be_right(self):
        self.write(right_but(("    return swap_strategy(score, opponent_score)\n", place(12, STUB + "\n    return 4  # Replace this line."))))
        self.says(self.ok(), "12 final_strategy: right, as the kit has it\n")

    def test_what_calls_the_commentary_may_stand_in_problem_5(self):
        self.write(with_play(PLAY.replace(SAY, "")))
        self.says(self.ok(), "5a play: right\n6 commentary: not written yet\n")
        self.write(with_play(PLAY.replace(SAY, "        say(scores[0], scores[1])\n")))
        self.says(self.ok(), "6 commentary: wrong on ")

    def test_what_counts_as_written(self):
        for body, is_written in (
            ("pass", False), ("# the larger digit\n    " + STUB, False), (STUB + "\n    return 6  # Replace this line.", False),
            (STUB + "\n    return 6", True), ("return 0", True), ("", True),
        ):
            with self.subTest(body):
                self.write(right_but((BACON_LINE, place(2, body))))
                self.assertEqual("2 free_bacon: not written yet\n" not in self.ok(), is_written)
        self.write(right_but((BACON_LINE, place(2))) + "\n\ndef free_bacon(score):\n    return 3\n")
        self.says(self.ok(), "2 free_bacon: wrong on ")

    def test_a_mistake_takes_eight_lines(self):
        wrong = {
            LARGER: ("2 free_bacon", "free_bacon(1) returned 9.", "You take the larger digit."),
            right_but(("    return 10 - min", "    for n in range(40):\n        print('DEBUG:', n)\n    return 9 - min")): (
                "2 free_bacon", "DEBUG: 39", "free_bacon(0) returned 9.", "The tens digit of 0 is 0"
            ),
            right_but(("    return 10 - min", "    score / 0\n    return 10 - min")): ("2 free_bacon", "raised ZeroDivisionError"),
            right_but(("    return 10 - min", "    while True:\n        pass\n    return 10 - min")): (
                "2 free_bacon", "Stopped after 1 second in line", "It was in Suite 1 > Case 1."
            ),
            right_but(("if is_swap(mine, theirs):", "if False:")): (
                "5a play", "games; the smallest:", "Turn 1: the scores are 0 and 0", "Then your play returned", "These are not the scores at the end of the game."
            ),
            right_but(("[dice() for", "[six_sided() for")): ("1 roll_dice", "When it was asked again"),
        }
        for hog, (question, *told) in wrong.items():
            with self.subTest(told):
                self.write(hog)
                lines = self.told(question, "--timeout", "1")
                self.assertLessEqual(len(lines[1:]), 8)
                self.says("\n".join(lines), *told)
                self.assertRegex(lines[-1], r"^  More: python3 ok -q 0[0-9a]+$")
                self.assertNotIn("# .", "\n".join(lines))

    def test_an_example_that_alone_is_wrong_is_shown(self):
        path = os.path.join(self.folder, "tests", "02.json")
        with open(path) as file:
            test = json.load(file)
        test["suites"][0]["cases"].append({"lines": [">>> 1 + 1", "2", ">>> 1 + 2", "4"]})
        with open(path, "w") as file:
            json.dump(test, file)
        self.assertEqual(
            self.told("2 free_bacon"),
            ["2 free_bacon: wrong in Suite 1 > Case 2:", "    >>> 1 + 2", "  # Error: expected", "  #     4", "  # but got", "  #     3", "  More: python3 ok -q 02"],
        )

    def test_a_map_says_more_than_everywhere(self):
        self.write(right_but(("return 10 - min", "return 11 - min"), ("return product(player_score) == product", "return product(player_score) != product")))
        for question in ("2", "4"):
            self.assertNotIn("where (# wrong", self.ok("-q", question))
        self.write(right_but(("return 10 - min", "return 10 + (score == 44) - min"), ("return product(player_score) ==", "return player_score == 44 or product(player_score) ==")))
        for question in ("2", "4"):
            self.says(self.ok("-q", question), "where (# wrong, + partly, . right):")

    def test_an_error_of_syntax_is_told_while_questions_are_locked(self):
        self.write("def roll_dice(:\n    pass\n")
        for arguments in ((), ("-q", "0"), ("-q", "0", "-q", "2")):
            text = self.ok(*arguments)
            self.says(text, "exit 1\n", "  hog.py cannot be loaded to its end: SyntaxError in line 1\n      def roll_dice(:\n")
            self.assertEqual(text.count("SyntaxError"), 1)
        self.says(self.ok("-q", "0"), "Locked: this question is not tested yet.")
        self.says(self.ok(), "0 dice: locked; unlock it with python3 ok -q 00 -u\n1 roll_dice: not tested, since no line of hog.py can be run\n")

    def test_a_program_is_named_once_where_it_begins_to_work(self):
        gui = "Your play works: python3 hog_gui.py plays your game in the browser.\n"
        calc = "Your final_strategy works: python3 calc.py computes how often it wins.\n"
        self.assertNotIn("Your play works", self.ok())  # this kit has neither
        for name in ("hog_gui.py", "calc.py"):
            self.write("", name)
        self.write(with_play(STUB).replace("    return swap_strategy(score, opponent_score)\n", place(12, STUB + "\n    return 4  # Replace this line.")))
        for arguments in ((), ("-q", "12"), ("-q", "5"), ("-q", "2", "--suite", "1")):
            self.assertNotIn("works", self.ok(*arguments))
        self.write(RIGHT)
        self.assertNotIn("works", self.run_ok("--format", "json").stdout)
        text = self.ok("-q", "5a")
        self.says(text, gui)
        self.assertNotIn(calc, text)
        self.ok("-q", "0", "-u", typed="4\nexit()\n")
        text = self.ok("--score")
        self.says(text, calc)
        self.assertNotIn(gui, text)
        self.assertNotIn("works", self.ok())

    def test_points_are_summed_by_phase(self):
        phases = [{"number": 1, "title": "Simulator", "due": "2026-09-09 23:59:59"}, {"number": 2, "title": "Strategies", "due": None}]
        self.change_config(phases=phases)
        path = os.path.join(self.folder, "tests", "12.json")
        with open(path) as file:
            test = json.load(file)
        with open(path, "w") as file:
            json.dump(dict(test, phase=2), file)
        self.write(LARGER)
        self.says(
            self.ok("--score"),
            "Points\n  Phase 1: Simulator                       4/9   due Sep 9, 23:59\n    Question 0: dice                       0/0   (locked",
            "    Question 6: commentary                 0/2   (python3 ok -q 06)\n  Phase 2: Strategies                      0/0\n",
            "    Total                                  4/9\n",
        )


class Parts(Kit):
    """A problem in two parts, each with a place of its own."""

    problems = [
        {"number": "04a", "function": "free_bacon", "domain": [BACON]},
        {"number": "04b", "title": "again", "function": "free_bacon", "domain": [BACON]},
        {"number": "06", "title": "both", "function": "free_bacon", "domain": [BACON]},
    ]

    def test_each_part_has_its_place(self):
        self.write(right_but((BACON_LINE, place("4a") + place("4b", "return 3"))))
        self.says(self.ok(), "4a free_bacon: not written yet\n4b again: wrong on ")
        for body, told in ((STUB, "6 both: not written yet\n"), ("return 3", "6 both: wrong on ")):
            self.write(right_but((BACON_LINE, place("6a") + place("6b", body))))
            self.says(self.ok(), told)
        self.says(self.ok("-q", "4"), "Question 4a: free_bacon", "Question 4b: again")


if __name__ == "__main__":
    unittest.main()
