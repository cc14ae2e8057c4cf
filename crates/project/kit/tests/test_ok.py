"""Tests of the commands of `ok` on a small kit."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipapp

import little_kit
from asking import OK, RIGHT, right_but
from little_kit import lock

BACON = {
    "name": "every opponent's score",
    "kind": "calls",
    "function": "free_bacon",
    "ranges": [[0, 99]],
    "names": ["score"],
    "of": 100,
    "explain": "The tens digit of {score} is {score.tens}, its ones digit {score.ones}: 10 - min({score.tens}, {score.ones}).",
}
SWAP = {
    "name": "every pair of scores",
    "kind": "calls",
    "function": "is_swap",
    "ranges": [[0, 99], [0, 99]],
    "names": ["player_score", "opponent_score"],
    "of": 10000,
}
TOSSES = {"name": "all tosses", "kind": "tosses", "function": "roll_dice", "sides": 6, "most": 3, "of": 258, "explain": "The dice show {outcomes}."}
SCRIPTS = [
    {"scores": [0, 0], "goal": goal, "strategies": [first, {"by": [0, 3, second]}], "dice": [3, 4, 1, 6][:many], "turns": 30}
    for goal in (5, 20, 50)
    for first in (2, 0, 5)
    for second in (1, 4)
    for many in (2, 4)
]
GAMES = {
    "name": "short games",
    "kind": "games",
    "function": "play",
    "games": SCRIPTS,
    "of": len(SCRIPTS),
    "rules_by_turn": [[["Free Bacon", "Swine Swap"]] * 30] * len(SCRIPTS),
}
VALID = {"name": "every pair of scores", "kind": "valid", "function": "final_strategy", "least": 0, "most": 10, "of": 10000}

LARGER = right_but(("min(score % 10, score // 10)", "max(score % 10, score // 10)"))
MEAN = {
    "name": "the mean of 2 dice",
    "kind": "statistics",
    "function": {"call": "make_averaged", "arguments": [{"global": "roll_dice"}, 1]},
    "arguments": [2, {"global": "six_sided"}],
    "calls": 2000,
    "mean": 211 / 36,
    "tolerance": 0.6,
    "of": 1,
}
PROBLEMS = [
    {
        "number": "00",
        "title": "dice",
        "points": 0,
        "suites": [
            {
                "type": "code",
                "cases": [
                    {
                        "setup": [">>> from dice import *"],
                        "lines": [
                            ">>> test_dice = make_test_dice(4, 1, 2)",
                            ">>> test_dice()",
                            lock("4"),
                            ">>> str(test_dice())",
                            lock('"1"', "str", "01"),
                        ],
                    }
                ],
            },
            {
                "type": "concept",
                "cases": [dict(lock("a pig", "choice", "02"), question="What?", choices=["a  dog", "a cat", "a pig"])],
            },
        ],
    },
    {"number": "01", "function": "roll_dice", "points": 2, "domain": [TOSSES, MEAN]},
    {
        "number": "02",
        "function": "free_bacon",
        "domain": [BACON],
        "variants": {"You take the larger digit.": LARGER},
        "suites": [{"type": "code", "cases": [{"setup": [">>> from hog import *"], "lines": [">>> free_bacon(13)", "9"]}]}],
    },
    {"number": "04", "function": "is_swap", "points": 2, "domain": [SWAP]},
    {"number": "05a", "title": "play", "function": "play", "points": 2, "domain": [GAMES], "rules": ["Swine Swap: they are exchanged."]},
    {"number": "06", "title": "commentary", "function": "play", "points": 2, "domain": [dict(GAMES, say=True)]},
    {"number": "12", "function": "final_strategy", "points": 0, "domain": [VALID]},
]


class Kit(unittest.TestCase):
    """A kit in a folder of its own, made once."""

    problems = PROBLEMS

    @classmethod
    def setUpClass(cls):
        cls.made = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.made)
        cls.kit = os.path.join(cls.made, "kit")
        little_kit.make(cls.kit, cls.problems, RIGHT)
        zipapp.create_archive(OK, os.path.join(cls.kit, "ok"), filter=lambda path: path.suffix == ".py")

    def setUp(self):
        self.folder = os.path.join(tempfile.mkdtemp(), "project")
        self.addCleanup(shutil.rmtree, os.path.dirname(self.folder))
        shutil.copytree(self.kit, self.folder)

    def write(self, hog, name="hog.py"):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as file:
            file.write(hog)

    def change_config(self, **changes):
        """Changes the config's block of a kit."""
        with open(os.path.join(self.folder, "hog.ok")) as file:
            config = json.load(file)
        config["pigskin"].update(changes)
        with open(os.path.join(self.folder, "hog.ok"), "w") as file:
            json.dump(config, file)

    def run_ok(self, *arguments, typed="", cwd=None, errors=subprocess.STDOUT, **environment):
        command = [sys.executable, os.path.join(self.folder, "ok")] + list(arguments)
        return subprocess.run(
            command,
            input=typed,
            stdout=subprocess.PIPE,
            stderr=errors,
            universal_newlines=True,
            cwd=cwd or self.folder,
            env=dict(os.environ, **environment),
            timeout=120,
        )

    def ok(self, *arguments, **options):
        """What `ok` prints, and its exit code in front."""
        done = self.run_ok(*arguments, **options)
        return "exit %d\n%s" % (done.returncode, done.stdout)

    def unlock(self):
        self.ok("-q", "0", "-u", typed="4\n'1'\na pig\n")

    def says(self, text, *expected):
        for line in expected:
            self.assertIn(line, text)


class Testing(Kit):
    def test_a_right_file_is_right_on_everything(self):
        self.unlock()
        text = self.ok("-v")
        self.says(text, "exit 0\n", "right on all 10,000: every pair of scores", "right on all 36: short games", "Passed: 7", "Failed: 0")
        self.assertNotIn("wrong", text)
        self.assertNotIn("\x1b", text)
        score = self.ok("--score")
        self.says(score, "Question 5a: play", "2/2", "9/9", "Composition and dates are graded by the course's staff.")

    def test_questions_are_chosen_in_any_spelling(self):
        for name in ("05a", "5a", "5A", "q5a"):
            self.says(self.ok("-q", name), "exit 0\n", "Question 5a: play")
        both = self.ok("-q", "2", "-q", "is_swap")
        self.says(both, "Question 2: free_bacon", "Question 4: is_swap", "Passed: 2")
        for name in ("5", "05", "Question 5", "Question 5a"):
            self.says(self.ok("-q", name), "exit 0\n", "Question 5a: play", "Passed: 1")
        self.says(self.ok("-q", "77"), "exit 2\n", "There is no question '77'. The questions are: 00, 01")

    def test_a_suite_and_a_case_are_chosen_by_number(self):
        path = os.path.join(self.folder, "tests", "02.json")
        with open(path) as file:
            test = json.load(file)
        cases = [{"lines": [">>> %d + 1" % n, str(n + 1)]} for n in range(3)]
        cases[1]["lines"].append(">>> 1 / 0")
        test["suites"].append({"type": "code", "cases": cases})
        with open(path, "w") as file:
            json.dump(test, file)
        self.write(LARGER)
        text = self.ok("-q", "2", "--suite", "2")
        self.says(text, "exit 1\n", "Suite 2 > Case 2", ">>> 1 / 0")
        self.assertNotIn("free_bacon(", text)
        self.says(self.ok("-q", "2", "--suite", "2", "--case", "1", "--case", "3"), "exit 0\n", "  2 examples passed.")
        self.says(self.ok("-q", "2", "--suite", "1"), "exit 1\n", "Suite 1 > Case 1", "# but got\n  #     7")
        self.says(self.ok("-q", "2", "--suite", "3"), "exit 2\n", "Question 2 has no suite 3. Its suites are: 1, 2")
        self.says(self.ok("-q", "2", "--suite", "2", "--case", "4"), "exit 2\n", "Suite 2 of Question 2 has no case 4. Its cases are: 1, 2, 3")
        self.says(self.ok("-q", "4", "--suite", "1"), "exit 2\n", "Question 4 has no suite 1. Its suites are: none")
        self.says(self.ok("--suite", "1"), "exit 2\n", "--suite goes with -q")
        self.says(self.ok("-q", "2", "--case", "1"), "exit 2\n", "--case goes with --suite")
        # A locked suite does not lock another one.
        self.says(self.ok("-q", "0", "--suite", "1"), "exit 1\n", "Locked")
        self.ok("-q", "0", "-u", typed="4\n'1'\nexit()\n")
        self.says(self.ok("-q", "0", "--suite", "1"), "exit 0\n", "1 example passed.")
        row = json.loads(self.run_ok("-q", "2", "--suite", "2", "--format", "json").stdout)["files"][0]["problems"]["02"]
        self.assertEqual((row["points"], row["of"], row["smallest"]), (0, 0, "Suite 2 > Case 2"))

    def test_the_folder_is_found_from_anywhere(self):
        self.says(self.ok("-q", "2", cwd=os.path.dirname(self.folder)), "exit 0\n")
        self.says(self.ok("-q", "2", cwd=os.path.join(self.folder, "tests")), "exit 0\n")
        alone = os.path.dirname(self.folder)
        shutil.move(os.path.join(self.folder, "hog.ok"), alone)
        os.remove(os.path.join(alone, "hog.ok"))
        self.says(self.ok("-q", "2"), "exit 2\n", "There is no *.ok file here")

    def test_a_wrong_score_is_told_with_the_rule_and_a_map(self):
        self.write(LARGER)
        text = self.ok("-q", "2")
        self.says(
            text,
            "exit 1\n",
            "wrong on 90 of 100; the smallest: free_bacon(1)",
            "free_bacon(1) returned 9.",
            "The tens digit of 1 is 0, its ones digit 1: 10 - min(0, 1).",
            "     10 # . # # # # # # # #",
            "You take the larger digit.",
            "# Error: expected\n  #     9\n  # but got\n  #     7",
        )

    def test_a_wrong_pair_has_a_map_of_pairs(self):
        self.write(right_but(("return product(player_score) ==", "return player_score != 7 and product(player_score) ==")))
        self.says(self.ok("-q", "4"), "wrong on 2 of 10,000; the smallest: is_swap(7, 7)", "        .+.............+....")

    def test_a_die_that_is_called_too_seldom(self):
        self.write(right_but(("    outcomes = [dice() for _ in range(num_rolls)]\n", "    outcomes = []\n    for _ in range(num_rolls):\n        outcomes.append(dice())\n        if outcomes[-1] == 1:\n            break\n")))
        self.says(
            self.ok("-q", "1"),
            "the smallest: roll_dice(2, make_test_dice(1, 1))",
            "returned 1 and called the dice once.",
            "It must call the dice exactly 2 times.",
            "The dice show 1, 1.",
        )

    def test_a_stub_is_told_to_return(self):
        self.write(RIGHT + "\ndef free_bacon(score):\n    '*** YOUR CODE HERE ***'\n")
        self.says(self.ok("-q", "2"), "wrong on 100 of 100", "free_bacon(0) returned None.", "end with a return?")

    def test_a_function_that_is_not_there_is_named_once_with_the_likely_one(self):
        line = RIGHT[: RIGHT.index("def free_bacon")].count("\n") + 1
        rename = "If freebacon in line %d is meant to be free_bacon, rename it." % line
        self.write(RIGHT.replace("def free_bacon", "def freebacon"))
        text = self.ok("-q", "2")
        self.says(text, "exit 1\n", "  hog.py has no function free_bacon.\n  %s\n" % rename)
        for other in ("wrong on", "NameError", "Case 1", "It uses"):
            self.assertNotIn(other, text)
        self.write(RIGHT.replace("def free_bacon", "def announce"))
        self.assertNotIn("rename it", self.ok("-q", "2"))
        self.change_config(signatures={"freebacon": "(score)"})
        self.write(RIGHT.replace("def free_bacon", "def freebacon"))
        self.assertNotIn("rename it", self.ok("-q", "2"))

    def test_a_game_is_told_up_to_its_first_wrong_event(self):
        wrong = {
            "if is_swap(mine, theirs):": ("if False:", "05a", "These are not the scores at the end of the game."),
            "while max(scores) < goal:": ("while max(scores) <= goal:", "05a", "The game is over here"),
            "mine += take_turn(rolls, theirs, dice)": ("mine += roll_dice(rolls, dice) if rolls else free_bacon(theirs)", "05a", "Your result is right. The problem also asks that take_turn is called once a turn.\n\n"),
            "        say = say(scores[0], scores[1])\n": ("", "06", "It is time to call the commentary"),
            "say = say(": ("say(", "06", "it is not the function that the last call returned"),
            "rolls = (strategy0, strategy1)[player](mine, theirs)": ("rolls = (strategy0, strategy1)[player](mine, theirs); print(1)", "05a", "play prints nothing itself"),
        }
        for before, (after, question, why) in wrong.items():
            with self.subTest(before):
                self.write(right_but((before, after)))
                text = self.ok("-q", question)
                self.says(text, "exit 1\n", "Turn 1: the scores are 0 and 0, and it is Player 0's turn.", why)
                self.assertTrue(re.search(r"wrong on [0-9]+ of 36 games; the smallest:\n    play\(always_roll", text), text)
        self.write(right_but(("if is_swap(mine, theirs):", "if False:")))
        self.says(
            self.ok("-q", "05a"),
            "Rules that act in this turn: Free Bacon, Swine Swap.",
            "Swine Swap: they are exchanged.",
        )

    def test_slips_of_play_are_named(self):
        asked = "rolls = (strategy0, strategy1)[player](mine, theirs)"
        turn = "mine += take_turn(rolls, theirs, dice)"
        swap = "        if is_swap(mine, theirs):\n            mine, theirs = theirs, mine\n        scores[player], scores[other(player)] = mine, theirs\n"
        say = "        player = other(player)\n        say = say(scores[0], scores[1])\n"
        early = "        scores[player], scores[other(player)] = mine, theirs\n        say = say(scores[0], scores[1])\n"
        for question, told, *pairs in (
            ("5a", "strategy0 is asked twice in one turn here.", (asked, "(strategy0, strategy1)[player](mine, theirs); " + asked)),
            ("5a", "strategy1 is asked here before take_turn is called.", (asked, "rolls = [one(a, b) for one, a, b in ((strategy0, *scores), (strategy1, *scores[::-1]))][player]")),
            ("5a", "asks that take_turn is called once a turn, for 0 dice, too.", (turn, "mine += take_turn(rolls, theirs, dice) if rolls else free_bacon(theirs)")),
            ("6", "say gets the scores from before the swap here.", (say, "        player = other(player)\n"), (swap, early + swap)),
        ):
            with self.subTest(told):
                self.write(right_but(*pairs))
                self.says(self.ok("-q", question), told)

        # The call for 0 dice is there, behind another one.
        self.write(right_but((asked, asked + "; take_turn(1, theirs, dice)")))
        text = self.ok("-q", "5a")
        for untrue in ("not called for 0 dice", "is right"):
            self.assertNotIn(untrue, text)

        # The smallest game ends as it should, and others do not.
        self.write(right_but((turn, "mine += roll_dice(rolls, dice) if rolls else free_bacon(theirs)"), ("if is_swap(mine, theirs):", "if is_swap(mine, theirs) and mine + theirs < 20:")))
        self.assertNotIn("result is right", self.ok("-q", "5a"))

    def test_a_position_can_be_played_where_there_is_something_to_play_it_with(self):
        place = "/hog/fall-2019/game?goal=5&dice=typed&turns=2-3-4"
        self.write(right_but(("if is_swap(mine, theirs):", "if False:")))
        programs = os.path.join(os.path.dirname(self.folder), "programs")
        os.mkdir(programs)
        text = self.ok("-q", "05a", PATH=programs)
        self.says(text, "These are not the scores at the end of the game.")
        self.assertNotIn("Play this position", text)
        program = os.path.join(programs, "pigskin")
        os.symlink(sys.executable, program)
        text = self.ok("-q", "05a", PATH=programs)
        self.says(text, "Play this position with 'pigskin serve' at\n  http://127.0.0.1:8017%s\n" % place)
        os.remove(program)
        self.change_config(server="https://hog.example.edu")
        self.says(self.ok("-q", "05a", PATH=programs), "Play this position:\n  https://hog.example.edu%s\n" % place)

    def test_what_a_function_uses_is_named_where_it_is_wrong(self):
        self.write(LARGER)
        text = self.ok()
        self.says(text, "It uses free_bacon, which is not right yet: mend Question 2 first.")
        self.assertEqual(text.count("It uses"), 2)

    def test_what_a_function_uses_is_tested_where_it_was_not_asked_for(self):
        mend = "It uses %s, which is not right yet: mend Question %s first."
        self.write(LARGER)
        self.says(self.ok("-q", "06"), mend % ("free_bacon", 2))
        self.write(right_but(("return 1 if 1 in outcomes else sum", "return sum")))
        text = self.ok("-q", "06", "-q", "5a")
        self.assertEqual(text.count(mend % ("roll_dice", 1)), 2)
        self.assertEqual(text.count("It uses"), 2)
        # A function that is right, or that is too slow to tell, is not named.
        self.write(right_but(("if is_swap(mine, theirs):", "if False:")))
        self.assertNotIn("It uses", self.ok("-q", "5a"))
        slow = "    if score == 99:\n        while True:\n            pass\n    return 10 - min"
        self.write(right_but(("if is_swap(mine, theirs):", "if False:"), ("    return 10 - min", slow)))
        self.assertNotIn("It uses", self.ok("-q", "5a"))

    def test_a_mean_is_told_with_what_is_right(self):
        self.write(right_but(("return 1 if 1 in outcomes else sum(outcomes)", "return sum(outcomes)")))
        text = self.ok("-q", "1", "-v")
        self.says(
            text,
            " on average over 2,000 calls;\n    a right one gives 5.8611. Chance does not explain a difference this large.\n",
        )
        path = os.path.join(self.folder, "tests", "01.json")
        with open(path) as file:
            test = json.load(file)
        test["domain"][1].update(calls=1, tolerance=0.0)
        with open(path, "w") as file:
            json.dump(test, file)
        self.says(self.ok("-q", "1", "-v"), " on average over 1 call;\n")

    def test_a_final_strategy_that_is_not_valid(self):
        for body, told in [("return 11", "returned 11"), ("return 4.5", "returned 4.5"), ("return play", "returned <function>")]:
            self.write(right_but(("return swap_strategy(score, opponent_score)", body)))
            self.says(self.ok("-q", "12"), told, "a whole number from 0 to 10")

    def test_a_loop_is_ended_and_costs_one_question(self):
        self.write(right_but(("    bacon = free_bacon", "    while True:\n        pass\n    bacon = free_bacon")))
        text = self.ok("-q", "12", "-q", "2", "--timeout", "1")
        self.says(text, "Stopped after 1 second in line", "in swap_strategy", "It was in final_strategy(0, 0).", "right on all 100")

    def test_a_call_that_gives_another_value_when_it_is_asked_again(self):
        right = "    return 10 - min(score % 10, score // 10)"
        told = r"free_bacon\([0-9]+\) returned (-?[0-9]+)\.\n    When it was asked again, it returned (-?[0-9]+)\.\n    The same call must give"
        bodies = {
            "a default": ("def free_bacon(score):", "def free_bacon(score, seen=[]):\n    seen.append(score)\n    return len(seen)"),
            "a global": ("def free_bacon(score):", "calls = 0\ndef free_bacon(score):\n    global calls\n    calls += 1\n    return calls + 20"),
            "random": (right, "    import random\n    return random.randint(1, 10**6)"),
            "another generator": (right, "    import random\n    return random.Random().randint(1, 10**6)"),
        }
        for name, pair in bodies.items():
            with self.subTest(name):
                self.write(right_but(pair))
                found = re.search(told, self.ok("-q", "2"))
                self.assertTrue(found)
                self.assertNotEqual(found.group(1), found.group(2))
        self.write(right_but(("[dice() for", "[six_sided() for")))
        self.says(self.ok("-q", "1"), "When it was asked again", "It must call the dice exactly once.")
        for hog in (LARGER, right_but((right, "    1 / 0"))):
            self.write(hog)
            self.assertNotIn("again", self.ok("-q", "2"))

    def test_a_function_that_calls_itself_too_deep_is_told_with_its_line(self):
        endless = "return final_strategy(score, opponent_score)"
        self.write(right_but(("return swap_strategy(score, opponent_score)", "score = free_bacon(score)\n    " + endless)))
        text = self.ok("-q", "12", "-q", "2")
        line = RIGHT.count("\n") + 1
        self.says(
            text,
            "exit 1\n",
            "  wrong; the smallest: final_strategy(0, 0)\n",
            "    final_strategy calls itself in line %d, deeper than Python allows.\n        %s\n" % (line, endless),
            "    Either that never ends, or it needs a loop instead.\n",
            "More calls are not tested.",
            "right on all 100",
        )
        for other in ("Stopped after", "10,000", "Is there a loop", "across:"):
            self.assertNotIn(other, text)
        self.write(right_but(("    return 10 - min", "    if score == 44:\n        return free_bacon(score)\n    return 10 - min")))
        text = self.ok("-q", "2")
        self.says(text, "wrong on 1 of 100; the smallest: free_bacon(44)", "free_bacon calls itself in line")
        self.assertNotIn("More calls", text)
        self.write(right_but(("    return product(player_score) ==", "    return is_swap(player_score, opponent_score) and product(player_score) ==")))
        text = self.ok("-q", "5a")
        self.says(text, "raised RecursionError", "is_swap calls itself in line")

    def test_a_loop_in_c_is_ended_with_its_line(self):
        self.write(right_but(("    bacon = free_bacon", "    sum(range(10**12))\n    bacon = free_bacon")))
        self.says(self.ok("-q", "12", "--timeout", "1"), "exit 1\n", "Stopped after 1 second in line")

    def test_a_file_that_cannot_be_loaded_says_its_line(self):
        self.write("def roll_dice(:\n    pass\n")
        text = self.ok("-q", "1")
        self.says(text, "exit 1\n", "SyntaxError in line 1", "def roll_dice(:", "roll_dice is not tested, since no line of hog.py can be run.")
        self.assertEqual(text.count("not tested"), 1)
        self.write(RIGHT + "\nreturn 3\n")
        self.says(self.ok("-q", "2"), "SyntaxError in line", "free_bacon is not tested, since no line of hog.py can be run.")
        self.write(RIGHT + "\nundefined\n")
        self.says(self.ok("-q", "2"), "exit 0\n", "NameError in line", "right on all 100")

    def test_what_comes_after_an_error_is_not_called_missing(self):
        self.write(right_but(("def free_bacon", "undefined\n\n\ndef free_bacon")))
        line = RIGHT[: RIGHT.index("def free_bacon")].count("\n") + 1
        text = self.ok()
        self.says(text, "NameError in line %d" % line, "make_averaged comes after the error")
        self.says(self.ok("-q", "1", "-v"), "right on all 258: all tosses")
        self.says(text, "2 free_bacon: free_bacon comes after the error in line %d and is not tested.\n" % line)
        self.assertEqual(text.count("cannot be loaded"), 1)
        self.assertEqual(text.count("play comes after the error"), 2)
        for other in ("has no function", "wrong on", "name 'free_bacon'", "It uses"):
            self.assertNotIn(other, text)
        row = json.loads(self.run_ok("--format", "json").stdout)["files"][0]["problems"]["02"]
        self.assertEqual(row["smallest"], "hog.py cannot be loaded to its end: NameError in line %d" % line)

    def test_a_name_after_an_error_is_told_where_it_is_used(self):
        called = right_but(("    return 10 - min(", "    return other(score) - min("), ("def is_swap", "undefined\n\n\ndef is_swap"))
        self.write(called)
        text = self.ok("-q", "2")
        self.says(text, "raised NameError: name 'other' is not defined", "other comes after the error in the file, so it is not there yet.")

    def test_debug_lines_are_shown_and_not_compared(self):
        self.write(right_but(("    return 10 - min", "    print('DEBUG: tens', score // 10)\n    return 10 - min")))
        self.says(self.ok("-q", "2"), "exit 0\n")
        self.says(self.ok("-q", "2", "-v"), "exit 0\n", "    >>> free_bacon(13)\n    DEBUG: tens 1\n    9\n\n  -- OK! --\n")
        self.write(LARGER.replace("    return 10 - max", "    print('DEBUG: tens', score // 10)\n    return 10 - max"))
        self.says(self.ok("-q", "2"), "exit 1\n", "    DEBUG: tens 0\n    free_bacon(1) returned 9.", "    DEBUG: tens 1\n    7")
        self.write(right_but(("    return 10 - min", "    print('tens', score // 10)\n    return 10 - min")))
        self.says(self.ok("-q", "2"), "exit 1\n", "returned 10 and printed 'tens 0'")

    def test_a_right_answer_with_a_slip_is_told_as_such(self):
        quiet, whole = "It must print nothing. Lines that begin with DEBUG: are allowed.", "is a float. Return a whole number, without a point: "
        roll, bacon, final = "return 1 if 1 in outcomes", "return 10 - min", "    return swap_strategy(score, opponent_score)"
        slips = [
            ("1", roll, "print(outcomes)\n    " + roll, "returned 1 and called the dice once and printed '[1]'.\n    " + quiet),
            ("12", final, "    print(score)\n    return 5", "returned 5 and printed '0'.\n    " + quiet),
            ("12", final, "    return 5.0", "returned 5.0.\n    5.0 %s5\n" % whole),
            ("2", bacon, "return 10.0 - min", "returned 10.0.\n    10.0 %s10\n" % whole),
        ]
        for question, before, after, told in slips:
            with self.subTest(after):
                self.write(right_but((before, after)))
                text = self.ok("-q", question)
                self.says(text, "exit 1\n", told)
                for other in ("The dice show", "digit of", "from 0 to 10"):
                    self.assertNotIn(other, text)
        self.write(LARGER.replace("return 10 - ", "print(score)\n    return 10.0 - "))
        text = self.ok("-q", "2", "-v")
        self.says(text, "free_bacon(0) returned 10.0 and printed '0'.\n    %s\n    10.0 %s" % (quiet, whole))
        self.write(right_but((bacon, "return 11.0 - min")))
        text = self.ok("-q", "2")
        self.says(text, "returned 11.0.", "The tens digit of 0 is 0")
        self.assertNotIn("is a float", text)

    def test_a_score_of_a_game_that_is_a_float_is_told_as_such(self):
        self.write(right_but(("scores, before, player = [score0, score1]", "scores, before, player = [float(score0), score1]")))
        self.says(self.ok("-q", "05a"), "called strategy0(0.0, 0)", "A float such as 0.0 is no score: scores are whole numbers.")

    def test_what_the_student_changed_is_pointed_out(self):
        self.change_config(given={"other": "0" * 16}, signatures={"free_bacon": "(points=3)"})
        self.says(self.ok("-q", "2"), "You changed other, which is given.", "they are free_bacon(score),\nand should be free_bacon(points=3).")

    def test_results_as_json(self):
        self.write(LARGER)
        done = self.run_ok("--format", "json")
        row = json.loads(done.stdout)["files"][0]
        self.assertEqual((done.returncode, row["file"], row["of"]), (1, "hog.py", 9))
        self.assertEqual(
            row["problems"]["02"],
            {"points": 0, "of": 1, "passed": False, "smallest": "free_bacon(1) returned 9", "diagnosis": "You take the larger digit."},
        )
        self.assertEqual(row["problems"]["04"], {"points": 2, "of": 2, "passed": True, "smallest": None, "diagnosis": None})
        self.assertEqual(row["problems"]["00"]["smallest"], "locked")

    def test_what_cannot_be_sent_fails_and_says_how_to_hand_in(self):
        self.unlock()
        where = "This course has no server for ok: nothing is sent. Hand in hog.py as your course says.\n"
        self.says(self.ok("--submit"), "exit 1\n", "4 is_swap: right\n", "Passed: 7", where)
        text = self.ok("--backup")
        self.says(text, "exit 1\n", where)
        self.assertNotIn("right on all", text)
        for option, problems in (("--submit", 7), ("--backup", None)):
            done = self.run_ok(option, "--format", "json", errors=subprocess.PIPE)
            files = json.loads(done.stdout)["files"]
            self.assertEqual((done.returncode, done.stderr), (1, where))
            self.assertEqual(len(files[0]["problems"]) if files else None, problems)
        self.says(self.ok("--local", "-q", "2"), "exit 0\n", "right on all 100")
        with open(os.path.join(self.folder, "hog.ok")) as file:
            config = json.load(file)
        del config["pigskin"]
        with open(os.path.join(self.folder, "hog.ok"), "w") as file:
            json.dump(dict(config, endpoint="https://hog.example.edu/hand-in"), file)
        self.says(self.ok("--submit"), "exit 1\n", "2 free_bacon: right\n", "Hand in hog.py at https://hog.example.edu/hand-in")

    def test_version_and_help(self):
        self.assertRegex(self.ok("--version"), r"^exit 0\nPigskin ok, version [0-9.]+\n$")
        with open(os.path.join(OK, "..", "..", "..", "..", "Cargo.toml")) as file:
            version = re.search(r'^version = "(.*)"', file.read(), re.M).group(1)
        self.says(self.ok("--version"), version)
        self.says(self.ok("--help"), "exit 0\n", "examples:", "python3 ok -q 01 -u", "DEBUG:")
        self.says(self.ok("--nonsense"), "exit 2\n")

    def test_files_of_the_student_hide_nothing(self):
        for name in ("command", "ask", "json", "course", "random", "questions", "argparse", "child"):
            self.write("raise SystemExit('%s.py was imported')\n" % name, name + ".py")
        os.remove(os.path.join(self.folder, "random.py"))
        self.says(self.ok("-q", "2"), "exit 0\n", "right on all 100")
        self.write("VALUE = 8\n", "verdict.py")
        self.write("from verdict import VALUE\n" + RIGHT)
        self.says(self.ok("-q", "2"), "exit 0\n", "right on all 100")

    def test_a_damaged_kit_says_so(self):
        with open(os.path.join(self.folder, "tests", "02.json"), "w") as file:
            file.write("{")
        self.says(self.ok("-q", "2"), "exit 2\n", "02.json cannot be read")

    def test_the_other_way_to_start_a_process(self):
        self.write("import os\ndel os.fork\n", "sitecustomize.py")
        self.write(LARGER)
        self.says(self.ok("-q", "2", PYTHONPATH=self.folder), "exit 1\n", "wrong on 90 of 100; the smallest: free_bacon(1)")
        self.write(right_but(("    return 10 - min", "    while score == 7: pass\n    return 10 - min")))
        self.says(self.ok("-q", "2", "--timeout", "1", PYTHONPATH=self.folder), "Stopped after 1 second in line", "It was in free_bacon(7).")


class Unlocking(Kit):
    def test_the_screen_is_the_one_of_the_handout(self):
        text = self.ok("-q", "00", "-u", typed="exit()\n")
        rule, wave, line = "=" * 69, "~" * 69, "-" * 69
        self.assertEqual(
            re.sub(r"version [0-9.]+", "version V", text),
            "exit 1\n%s\nAssignment: Project 1: Hog\nPigskin ok, version V\n%s\n\n%s\nUnlocking tests\n\n"
            'At each "? ", type what you would expect the output to be.\nType exit() to quit\n\n%s\n'
            "Question 0 > Suite 1 > Case 1\n(cases remaining: 2)\n\n>>> from dice import *\n"
            ">>> test_dice = make_test_dice(4, 1, 2)\n>>> test_dice()\n? \n-- Exiting unlocker --\n"
            "Your progress is kept. Go on with: python3 ok -q 00 -u\n" % (rule, rule, wave, line),
        )

    def test_wrong_answers_say_what_kind_is_right(self):
        text = self.ok("-q", "00", "-u", typed="'four'\n5\n4\n1\n[]\n'2'\n'1'\nexit()\n")
        self.says(text, "Not quite. Try again! --\nThe answer is a whole number.", "That would be right with quotes: the value is a string.", "The answer is a string, in quotes.")
        self.assertEqual((text.count("-- Not quite"), text.count("Another value of this kind is right.")), (5, 2))

    def test_other_spellings_open_and_progress_is_kept(self):
        before = {name: os.stat(os.path.join(self.folder, "tests", name)).st_mtime_ns for name in os.listdir(os.path.join(self.folder, "tests"))}
        self.ok("-q", "00", "-u", typed="4.0\nexit()\n")
        text = self.ok("-q", "00", "-u", typed=' "1" \nexit()\n')
        self.says(text, ">>> test_dice()\n4\n>>> str(test_dice())\n? -- OK! --")
        self.says(self.ok("-q", "00"), "exit 1\n", "Locked: this question is not tested yet.")
        text = self.ok("-q", "00", "-u", typed="a  pig\n")
        self.says(text, "exit 0\n", "-- Already unlocked --", "OK! All cases for Question 0 unlocked.")
        self.says(self.ok("-q", "00"), "exit 0\n", "1 example passed.")
        after = {name: os.stat(os.path.join(self.folder, "tests", name)).st_mtime_ns for name in before}
        self.assertEqual(before, after)

    def test_errors_functions_and_printed_lines_are_unlocked_and_run(self):
        path = os.path.join(self.folder, "tests", "02.json")
        with open(path) as file:
            test = json.load(file)
        test["suites"][0]["cases"] = [
            {
                "setup": [">>> from hog import *"],
                "lines": [
                    ">>> free_bacon(undefined)",
                    lock("Error", "error", "03"),
                    ">>> free_bacon",
                    lock("Function", "function", "04"),
                    ">>> for n in range(2):",
                    "...     print('bacon ', free_bacon(n))",
                    lock("bacon 10", "text", "05"),
                    lock("bacon 10", "text", "05"),
                    ">>> free_bacon(13) / 9",
                    lock("1", "float", "06"),
                ],
            }
        ]
        with open(path, "w") as file:
            json.dump(test, file)
        text = self.ok("-q", "2", "-u", typed="4\nERROR\n5\nfunction\nbacon  10\nbacon 10\n1.0\n")
        self.says(text, "exit 0\n", "An error happens here: type Error.", "The answer is a function: type Function.", "(line 2)? ")
        self.says(self.ok("-q", "2"), "exit 0\n", "1 example passed.")
        self.write(LARGER)
        self.says(self.ok("-q", "2"), "exit 1\n", "    bacon  9\n", "  # Error: expected\n  #     bacon 10\n  #     bacon 10\n")

    def test_choices_are_mixed_for_each_student_and_stay(self):
        self.ok("-q", "00", "-u", typed="4\n'1'\nexit()\n")
        orders = set()
        for seed in range(12):
            path = os.path.join(self.folder, "ok-progress.json")
            with open(path) as file:
                kept = json.load(file)
            kept["seed"] = seed
            with open(path, "w") as file:
                json.dump(kept, file)
            shown = [re.findall(r"^[0-9]\) (.*)$", self.ok("-q", "0", "-u", typed="exit()\n"), re.M) for _ in range(2)]
            self.assertEqual(shown[0], shown[1])
            self.assertEqual(sorted(shown[0]), ["a  dog", "a cat", "a pig"])
            orders.add(tuple(shown[0]))
        self.assertGreater(len(orders), 2)

    def test_a_reply_that_only_looks_like_a_number_is_wrong(self):
        text = self.ok("-q", "00", "-u", typed="²\n4\n'1'\n²\n9\na pig\n")
        self.says(text, "exit 0\n", "OK! All cases for Question 0 unlocked.")
        self.assertEqual(text.count("-- Not quite"), 3)
        self.assertNotIn("Traceback", text)

    def test_a_new_kit_keeps_the_progress_of_unchanged_cases(self):
        self.unlock()
        path = os.path.join(self.folder, "tests", "00.json")
        with open(path) as file:
            test = json.load(file)
        lines = test["suites"][0]["cases"][0]["lines"]
        lines[2], lines[4] = lock("4", "int", "aa"), lock('"7"', "str", "bb")
        with open(path, "w") as file:
            json.dump(test, file)
        text = self.ok("-q", "00", "-u", typed="'7'\n")
        self.says(text, ">>> test_dice()\n4\n>>> str(test_dice())\n? -- OK! --", "-- Already unlocked --")

    def test_a_damaged_progress_is_forgotten(self):
        for text in ("", "[]", '{"seed": 1, "answers": {"a": 3}}', "\x00"):
            self.write(text, "ok-progress.json")
            self.says(self.ok("-q", "00"), "exit 1\n", "Locked")

    def test_locked_questions_cost_their_points_alone(self):
        text = self.ok("--score")
        self.says(text, "exit 1\n", "(locked: python3 ok -q 00 -u)", "9/9")


class Interactive(Kit):
    def test_the_interpreter_has_the_names_of_the_mistake(self):
        self.write(LARGER)
        text = self.ok("-q", "2", "-i", typed="free_bacon(19)\nroll_dice(2, make_test_dice(3, 4))\nexit()\n")
        self.says(text, "# Interactive console. Type exit() to quit\n>>> from hog import *\n>>> free_bacon(13)\n7\n", ">>> 1\n>>> 7\n")
        self.write(right_but(("if is_swap(mine, theirs):", "if False:")))
        text = self.ok("-q", "5a", "-i", typed="strategy1(0, 0)\n")
        self.says(text, ">>> strategy1 = lambda mine, theirs: [0, 3, 1]", ">>> play(always_roll(")

    def test_it_stops_at_the_first_mistake(self):
        self.write(LARGER)
        text = self.ok("-i", typed="")
        self.says(text, "Question 2: free_bacon")
        self.assertNotIn("Question 4", text)

    def test_nothing_opens_where_nothing_is_wrong(self):
        text = self.ok("-q", "2", "-i", typed="")
        self.assertNotIn("Interactive", text)


if __name__ == "__main__":
    unittest.main()
