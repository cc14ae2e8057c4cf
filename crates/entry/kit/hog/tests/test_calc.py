"""Tests of calc.py: python3 -m unittest discover -s crates/entry/kit/hog/tests"""

import ast
import doctest
import json
import os
import random
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
KIT = os.path.join(HERE, "..")
sys.path.insert(0, KIT)
sys.dont_write_bytecode = True

import calc  # noqa: E402

FALL_2019 = {"free_bacon": "smallest-digit", "feral_hogs": "on", "swine_swap": "digit-product"}
SPRING_2017 = {
    "pig_out": "ones",
    "free_bacon": "largest-digit",
    "hogtimus_prime": "on",
    "hog_wild": "on",
    "swine_swap": "double",
    "pork_chop": "on",
}


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(calc))
    return tests


def rates(rules, mine, theirs):
    return calc.new_game(rules, mine, theirs).win_rates()


def mean(rules, mine, theirs="always:4"):
    return sum(rates(rules, calc.house(rules, mine), calc.house(rules, theirs))) / 2


class Figures(unittest.TestCase):
    """Known win rates, to the ten digits that are shown."""

    def test_always_roll_against_always_roll_4(self):
        rules = calc.Rules(FALL_2019)
        for text in ("\u00b2,3", "2,"):
            with self.assertRaises(calc.Trouble):
                calc.Rules(dict(FALL_2019, feral_hogs=text))
        for strategy, known in {
            "always:0": "0.2629207432",
            "always:3": "0.4063344188",
            "always:5": "0.5338069713",
            "always:8": "0.5321326699",
            "always:10": "0.4397504233",
            "swap:8,4": "0.5778363958",
            "bacon:8,4": "0.4611387192",
        }.items():
            self.assertEqual("%.10f" % mean(rules, strategy), known, strategy)

    def test_a_strategy_ties_with_itself(self):
        for settings in (FALL_2019, SPRING_2017):
            self.assertAlmostEqual(mean(calc.Rules(settings), "swap:8,4", "swap:8,4"), 0.5, 12)


def slow_rates(rules, mine, theirs):
    """The win rates by following every position by itself, in the words of the rules."""
    tables, known = (mine, theirs), {}

    def value(who, scores, before, spent):
        key = (who, scores, before, spent)
        if key not in known:
            # A position that comes back is a game without an end: half a win.
            known[key] = 0.5
            known[key] = value_of(who, scores, before, spent)
        return known[key]

    def value_of(who, scores, before, spent):
        own, other = scores[who], scores[1 - who]
        choice = tables[who][own][other]
        if choice == -1 and not spent[who]:
            chopped = tuple(spent[p] or p == who for p in (0, 1))
            past = tuple(0 if p == who else before[p] for p in (0, 1))
            return value(1 - who, scores[::-1], past, chopped)
        number = rules.most_dice if choice == -1 else choice
        if rules.hog_tied and (own + other) % 10 == 7:
            number = min(number, 1)
        start, chances = rules.turn(number, own, other)
        total = 0.0
        for points, chance in enumerate(chances, start):
            if chance:
                new = own + points + rules.bonus(before[who], number)
                pair = (new, other) if who == 0 else (other, new)
                if rules.swaps(new, other):
                    pair = pair[::-1]
                if max(pair) >= rules.goal:
                    total += chance * (pair[0] >= rules.goal)
                else:
                    kept = points if rules.by_points else number
                    past = tuple(kept if p == who else before[p] for p in (0, 1))
                    following = who if rules.again(new, other) else 1 - who
                    total += chance * value(following, pair, past, spent)
        return total

    return tuple(value(who, (0, 0), (0, 0), (False, False)) for who in (0, 1))


class Laws(unittest.TestCase):
    EVERY_RULE = dict(SPRING_2017, goal="14", feral_hogs="2,3", swine_swap="multiple")

    def random_table(self, rules):
        goal = range(rules.goal)
        return [[random.randint(rules.least, rules.most_dice) for _ in goal] for _ in goal]

    # Rules that are not played together with all others.
    OTHER_RULES = (
        dict(EVERY_RULE, feral_hogs="points"),
        dict(EVERY_RULE, feral_hogs="points:1,4", free_bacon="cube-digits", swine_swap="power-of-three"),
        dict(EVERY_RULE, feral_hogs="points", free_bacon="tens-less-ones", swine_swap="ones-apart",
             pork_chop="off"),
        dict(SPRING_2017, pork_chop="off", goal="24", hog_tied="on", swine_swap="one-digit", hog_wild="5,4"),
        {"goal": "45", "free_bacon": "pi-digit", "swine_align": "on", "pig_pass": "on"},
        {"goal": "45", "free_bacon": "piggy-points", "more_boar": "leading-digits"},
        {"goal": "45", "free_bacon": "digits-far-apart", "more_boar": "extreme-digits"},
        {"goal": "30", "free_bacon": "hefty-hogs", "score_rise": "ones-hog-pile"},
    )

    def test_every_rule_at_once_agrees_with_a_slow_reference(self):
        random.seed(18)
        for settings in (self.EVERY_RULE, *self.OTHER_RULES):
            rules = calc.Rules(dict(settings, most_dice="4"))
            for _ in range(2):
                tables = self.random_table(rules), self.random_table(rules)
                for fast, slow in zip(rates(rules, *tables), slow_rates(rules, *tables)):
                    self.assertAlmostEqual(fast, slow, 12, settings)

    def test_a_change_gains_what_is_said(self):
        random.seed(7)
        for settings in (self.EVERY_RULE, *self.OTHER_RULES):
            rules = calc.Rules(dict(settings, most_dice="4"))
            for _ in range(1 if settings != self.EVERY_RULE else 3):
                mine, theirs = self.random_table(rules), self.random_table(rules)
                self.changes_gain_what_is_said(rules, mine, theirs)

    def changes_gain_what_is_said(self, rules, mine, theirs):
        before = sum(rates(rules, mine, theirs)) / 2
        changes = calc.Game(rules, mine, theirs).changes()
        self.assertGreater(len(changes), 4)
        for gain, own, other, kept, better, _ in changes[:3] + random.sample(changes, 3):
            changed = [row[:] for row in mine]
            self.assertEqual(changed[own][other], kept)
            changed[own][other] = better
            after = sum(rates(rules, changed, theirs)) / 2
            self.assertAlmostEqual(after - before, gain, 12, rules.settings)

    def test_a_game_that_never_ends_is_half_a_win(self):
        """Under Hefty Hogs two players who always roll no dice can stay where they are."""
        rules = calc.Rules({"goal": "20", "free_bacon": "hefty-hogs"})
        none = [[0] * 20 for _ in range(20)]
        game = calc.Game(rules, none, none)
        stuck = [
            (own, theirs) for who, own, theirs in game.stays
            if who == 0 and (1, theirs, own) in game.stays
        ]
        self.assertTrue(stuck)
        for own, theirs in stuck:
            self.assertEqual(game.choice_value(0, (False, False), 0, 0, 0, own, theirs), 0.5)
        self.changes_gain_what_is_said(rules, none, none)

    def test_two_chops_that_lead_back_are_counted(self):
        rules = calc.Rules(dict(SPRING_2017, goal="12", most_dice="3"))
        goal = range(12)
        chops = [[-1] * 12 for _ in goal]
        before = sum(rates(rules, chops, chops)) / 2
        for gain, own, other, _, better, _ in calc.Game(rules, chops, chops).changes():
            changed = [row[:] for row in chops]
            changed[own][other] = better
            self.assertAlmostEqual(sum(rates(rules, changed, chops)) / 2 - before, gain, 12)


class Command(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        block = {"edition": "fall-2019", "rules": FALL_2019}
        self.write("hog.ok", json.dumps({"name": "Hog", "pigskin": block}))

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def calc(self, *arguments, cwd=None):
        path = os.path.join(KIT, "calc.py")
        run = subprocess.run(
            [sys.executable, path, "--no-engine", *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            universal_newlines=True,
            cwd=cwd or self.folder,
            timeout=120,
        )
        return run.returncode, run.stdout, run.stderr

    def fails(self, program, *parts, arguments=()):
        self.write("hog.py", program)
        code, out, errors = self.calc(*arguments)
        self.assertEqual((code, out), (1, ""), errors)
        for part in parts:
            self.assertIn(part, errors)
        self.assertNotIn("Traceback", errors)

    def test_final_strategy_of_the_file_here(self):
        self.write("hog.py", "print('hello')\ndef final_strategy(a, b):\n    print(a)\n    return 5\n")
        code, out, errors = self.calc()
        self.assertEqual(code, 0, errors)
        self.assertIn("final_strategy in hog.py against always_roll(4)", out)
        self.assertIn("Win rate: 0.5338069713\n", out)
        self.assertIn("You have ", out)
        self.assertEqual(errors, "final_strategy prints; its 20000 lines are not shown.\n")

    def test_the_usual_opponent_is_that_of_the_kit(self):
        block = {"rules": dict(FALL_2019, goal="10"), "baseline": "always:6"}
        self.write("hog.ok", json.dumps({"pigskin": block}))
        self.assertIn("always_roll(4) against always_roll(6)\n", self.calc("always:4")[1])
        self.assertIn("always_roll(4) against always_roll(5)\n", self.calc("always:4", "--against", "always:5")[1])

    def test_any_function_of_two_scores_against_another(self):
        self.write(
            "hog.py",
            "def bacon(a, b, margin=8, num_rolls=4):\n    return 0 if 10 - min(b // 10, b % 10) >= "
            "margin else num_rolls\ndef five(a, b):\n    return 5\n",
        )
        code, out, errors = self.calc("hog.py:bacon", "--format", "json")
        self.assertEqual(code, 0, errors)
        self.assertEqual("%.10f" % json.loads(out)["win_rate"], "0.4611387192")
        code, out, _ = self.calc("hog.py:five", "--against", "hog.py:bacon", "--format", "json")
        rules = calc.Rules(FALL_2019)
        self.assertAlmostEqual(json.loads(out)["win_rate"], mean(rules, "always:5", "bacon:8,4"), 12)

    def test_paths_may_be_odd(self):
        folder = "a folder: C:\\kit [1]"
        self.write(folder + "/hög.py", "def final_strategy(a, b):\n    return 5\nother = final_strategy\n")
        block = json.dumps({"pigskin": {"edition": "fall-2019", "rules": FALL_2019}})
        self.write(folder + "/hog.ok", block)
        path = os.path.join(self.folder, folder, "hög.py")
        with tempfile.TemporaryDirectory() as elsewhere:
            for spelling in (path, path + ":other"):
                code, out, errors = self.calc(spelling, cwd=elsewhere)
                self.assertEqual(code, 0, errors)
                self.assertIn("0.5338069713", out)

    def test_mistakes_are_named_with_their_line(self):
        strategy = "def final_strategy(a, b):\n    "
        self.fails(strategy + "return 4 + 0 // (a - 3)", "final_strategy(3, 0) raised ZeroDivisionError",
                   "line 2 of hog.py: return 4 + 0 // (a - 3)")
        self.fails(strategy + "return '4'", "final_strategy(0, 0) returned '4'; it must be")
        self.fails(strategy + "return True", "returned True; it must be")
        self.fails(strategy + "return 11", "returned 11; it must be a whole number from 0 to 10")
        self.fails(strategy + "exit()", "final_strategy(0, 0) raised SystemExit")
        self.fails(strategy + "return input()", "final_strategy(0, 0) raised EOFError")
        self.fails("def final_strategy(a, b)\n    return 4", "does not load: SyntaxError", "line 1")
        self.fails("import nowhere", "hog.py does not load: ModuleNotFoundError", "line 1 of hog.py")
        self.fails("x = 4", "hog.py has no function final_strategy")
        self.fails(
            "n = 0\ndef final_strategy(a, b):\n    global n\n    n += 1\n    return n // 15000 + 4",
            "final_strategy(49, 99) returned 4, and then 5",
        )

    def test_an_endless_loop_is_ended_with_its_line(self):
        loop = "def final_strategy(a, b):\n    while b == 7:\n        pass\n    return 4\n"
        self.fails(loop, "final_strategy is not ready after 1 seconds", " of hog.py",
                   arguments=("--seconds", "1"))

    def test_files_that_are_not_there(self):
        code, out, errors = self.calc("nothing.py")
        self.assertEqual((code, out, errors), (1, "", "There is no file nothing.py.\n"))
        os.remove(os.path.join(self.folder, "hog.ok"))
        self.write("hog.py", "")
        self.assertIn("The rules are not here", self.calc()[2])

    def test_rules_that_this_program_does_not_know(self):
        for settings in (dict(FALL_2019, swine_swap="prime"), dict(FALL_2019, boar_brawl="on"),
                         dict(FALL_2019, hogtimus_prime="leaders"), dict(FALL_2019, pork_chop="die"),
                         dict(FALL_2019, hog_wild="odd-again:x"), dict(FALL_2019, touchdown="yes"),
                         dict(FALL_2019, time_trot="8"), dict(FALL_2019, forty_niners="x"),
                         dict(FALL_2019, more_boar="all-digits")):
            self.write("hog.ok", json.dumps({"pigskin": {"rules": settings}}))
            code, _, errors = self.calc("always:6")
            self.assertEqual(code, 1)
            self.assertIn("which this calc.py does not know", errors)
        self.write("hog.ok", json.dumps({"pigskin": {"rules": dict(FALL_2019, free_bacon="off")}}))
        code, _, errors = self.calc("always:0")
        self.assertIn("That needs the command pigskin", errors)
        self.assertEqual(self.calc("always:6")[0], 0)


class Version(unittest.TestCase):
    def test_the_syntax_is_that_of_python_3_8(self):
        with open(os.path.join(KIT, "calc.py"), encoding="utf-8") as file:
            ast.parse(file.read(), "calc.py", feature_version=(3, 8))


if __name__ == "__main__":
    unittest.main()
