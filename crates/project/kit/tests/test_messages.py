"""Tests of what `ok` says about values of the wrong type, and about a file that is not there or ends itself."""

import json
import os
import re
import unittest

from asking import RIGHT, answers, right_but
from test_ok import BACON, GAMES, MEAN, SWAP, Kit

MAX_SCORING = {
    "name": "all averages",
    "kind": "max_scoring",
    "function": "max_scoring_num_rolls",
    "averages": [[2.0] * 10, [1.0, 5.0, 2.0, 5.0] + [0.5] * 6],
    "samples": 7,
    "of": 2,
}
BACON_LINE = "return 10 - min(score % 10, score // 10)"
SWAP_LINE = "return product(player_score) == product(opponent_score)"
END = "return scores[0], scores[1]"
AVERAGED = "make_averaged(roll_dice, num_samples)"
BEST = "return max(range(1, 11), key=lambda n: averaged(n, dice))"


class Messages(Kit):
    problems = [
        {"number": "01", "function": "roll_dice", "domain": [MEAN, dict(MEAN, name="one roll", function="roll_dice", arguments=[1], mean=3.5)]},
        {"number": "02", "function": "free_bacon", "domain": [BACON]},
        {"number": "04", "function": "is_swap", "domain": [SWAP]},
        {"number": "05a", "title": "play", "function": "play", "domain": [GAMES], "rules": ["Swine Swap: they are exchanged."]},
        {"number": "09", "function": "max_scoring_num_rolls", "domain": [MAX_SCORING]},
    ]

    def smallest(self, question):
        rows = json.loads(self.run_ok("-q", question, "--format", "json").stdout)["files"][0]["problems"]
        return rows[question]["smallest"]

    def test_a_right_number_without_make_averaged_is_told_as_such(self):
        must = "The value is right. The function must also average roll_dice with make_averaged."
        self.write(right_but((AVERAGED, "lambda n, dice: sum([roll_dice(n, dice) for _ in range(num_samples)]) / num_samples")))
        told = "max_scoring_num_rolls(die, 7) returned 1 and did not use make_averaged"
        self.says(self.ok("-q", "9"), "exit 1\n", "    %s.\n    %s\n" % (told, must))
        averages = r", where the averages of 1 to 10 dice are [0-9., ]+, returned"
        self.assertRegex(self.smallest("09"), re.escape(told).replace(r"\ returned", averages))
        self.write(right_but((BEST, "return 6")))
        text = self.ok("-q", "9")
        self.says(text, "returned 6 and did not use roll_dice.")
        self.assertNotIn("is right", text)
        self.write(right_but((BEST, "return 6"), (AVERAGED, "None")))
        self.says(self.ok("-q", "9"), "returned 6 and used neither make_averaged nor roll_dice.")
        self.write(right_but(("averaged(n, dice)", "averaged(n)"), (AVERAGED, "make_averaged(roll_dice)")))
        self.says(self.ok("-q", "9"), "returned 1 and did not pass on the dice and the number of samples.")

    def test_a_value_of_the_wrong_type_is_told_as_such(self):
        string = "    free_bacon(0) returned '10'.\n    '10' is a string. Return the value without quotes: 10\n"
        slips = [
            ("2", BACON_LINE, BACON_LINE.replace("10 - ", "str(10 - ") + ")", string),
            ("4", SWAP_LINE, "return 1 if %s else 0" % SWAP_LINE[7:], "    is_swap(0, 0) returned 1.\n    1 is a number. Return a truth value: True\n"),
            ("4", SWAP_LINE, "return str(%s)" % SWAP_LINE[7:], "    is_swap(0, 0) returned 'True'.\n    'True' is a string. Return the value without quotes: True\n"),
        ]
        for question, before, after, told in slips:
            with self.subTest(after):
                self.write(right_but((before, after)))
                text = self.ok("-q", question)
                self.says(text, "exit 1\n", told)
                self.assertNotIn("digit of", text)
        self.write(right_but((BACON_LINE, "return '11'")))
        text = self.ok("-q", "2")
        self.says(text, "returned '11'.", "The tens digit of 0 is 0")
        self.assertNotIn("is a string", text)

    def test_scores_that_are_no_pair_are_told_as_such(self):
        right = "  The scores are right, but this is a %s. Return a pair: return score0, score1\n"
        for end, shown, kind in (("return scores", "[0, 10]", "list"), ("return '%d, %d' % tuple(scores)", "'0, 10'", "string")):
            with self.subTest(end):
                self.write(right_but((END, end)))
                text = self.ok("-q", "5a")
                self.says(text, "  Then your play returned %s.\n" % shown, right % kind)
                for other in ("These are not", "Swine Swap: they"):
                    self.assertNotIn(other, text)
        pair = "  play must return a pair of numbers: return score0, score1\n"
        for end, shown in (("return scores[0]", "0"), ("return", "None"), ("return [7, 7]", "[7, 7]")):
            with self.subTest(end):
                self.write(right_but((END, end)))
                text = self.ok("-q", "5a")
                self.says(text, "  Then your play returned %s.\n" % shown, pair)
                self.assertNotIn("are right", text)
        self.write(right_but((END, "return scores[1], scores[0]")))
        text = self.ok("-q", "5a")
        self.says(text, "Then your play returned (10, 0).", "These are not the scores at the end of the game.")
        self.assertNotIn("pair", text)
        self.write(right_but((END, "return str(scores[0]), [scores[1]]")))
        self.says(self.ok("-q", "5a"), "Then your play returned ('0', [10]).")

    def test_a_mean_of_no_numbers_names_what_was_returned(self):
        for value, shown in (("None", "None"), ("[1, 2]", "[1, 2]"), ("'ten'", "'ten'")):
            with self.subTest(value):
                self.write(RIGHT + "\n\ndef roll_dice(num_rolls, dice=six_sided):\n    return %s\n" % value)
                text = self.ok("-q", "1", "-v")
                self.says(text, "    roll_dice(1) returned %s.\n" % shown)
                self.assertNotIn("float()", text)
                self.assertEqual("end with a return?" in text, value == "None")
        one_roll = self.problems[0]["domain"][1]
        self.assertEqual(answers("def roll_dice(n):\n    return None\n", one_roll), [["None"]])
        self.assertEqual(answers("def roll_dice(n):\n    return 2\n", one_roll), [["2.0"]])

    def test_what_was_printed_is_shown_in_lines(self):
        self.write(right_but((BACON_LINE, "print('tens', 0)\n    print(score)\n    " + BACON_LINE)))
        self.says(self.ok("-q", "2"), "    free_bacon(0) returned 10 and printed:\n        'tens 0'\n        '0'\n    It must print nothing.")
        self.assertEqual(self.smallest("02"), "free_bacon(0) returned 10 and printed 'tens 0', then '0'")
        self.write(right_but((BACON_LINE, "print(1, end='')\n    " + BACON_LINE)))
        self.says(self.ok("-q", "2"), "and printed '1' without the end of a line.")

    def test_a_program_that_ends_itself_is_told_as_such(self):
        self.write(RIGHT + "\nquit()\n")
        line = RIGHT.count("\n") + 2
        text = self.ok("-q", "2")
        self.says(text, "hog.py ends itself in line %d\n      quit()\n" % line, "end the program. What stands below is not there.", "right on all 100")
        self.assertNotIn("None", text)
        self.write("quit()\n" + RIGHT)
        self.says(self.ok("-q", "2"), "free_bacon comes after the end of the program in line 1 and is not tested.")
        self.write(right_but((BACON_LINE, "exit()")))
        text = self.ok("-q", "2")
        self.assertRegex(text, r"free_bacon\(0\) ended the program \(line [0-9]+\)\.")
        self.assertNotIn("SystemExit", text)

    def test_a_file_that_is_not_there_is_told_once(self):
        os.rename(os.path.join(self.folder, "hog.py"), os.path.join(self.folder, "hogg.py"))
        self.write("def serve():\n    pass\n", "hog_gui.py")
        self.change_config(signatures={"free_bacon": "(score)", "is_swap": "(player_score, opponent_score)"})
        for arguments in ((), ("-q", "2"), ("--score",), ("--submit",)):
            with self.subTest(arguments):
                text = self.ok(*arguments)
                self.says(text, "exit 1\n", "There is no hog.py here (%s).\nIf hogg.py is meant to be hog.py, rename it.\n" % self.folder)
                self.assertEqual(text.count("no hog.py"), 1)
                for other in ("FileNotFound", "Question 2", "Test summary"):
                    self.assertNotIn(other, text)
        self.assertEqual(self.smallest("02"), "there is no hog.py here")
        os.remove(os.path.join(self.folder, "hogg.py"))
        self.assertNotIn("rename it", self.ok())


if __name__ == "__main__":
    unittest.main()
