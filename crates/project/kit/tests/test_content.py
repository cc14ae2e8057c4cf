"""Tests of the Hog project's texts: python3 -m unittest discover -s crates/project/kit/tests

They hold the reference, the stubs, the questions and the wrong variants to each other, for
every edition and for editions with changed settings. They need Python 3.11 for TOML; the
kit itself runs with Python 3.8.
"""

import ast
import contextlib
import doctest
import io
import itertools
import os
import re
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import content  # noqa: E402
import update_probes  # noqa: E402
import probes  # noqa: E402
from probes import PROBES  # noqa: E402

# The handouts' editions, and some that nobody has played.
CHANGED = {
    "eight sides": dict(content.EDITIONS["fall-2019"], sides="8", goal="60", feral_hogs="4,5"),
    "wild and feral": dict(content.EDITIONS["spring-2017"], hog_wild="5,10", feral_hogs="on",
                           pig_out="nothing"),
    "no swap": dict(content.EDITIONS["fall-2017"], swine_swap="off", pig_out="off"),
    "no bacon": dict(content.EDITIONS["fall-2019"], free_bacon="off", most_dice="3"),
    "no rules": dict(content.OFF, goal="100", most_dice="10", sides="6"),
}
EVERY_EDITION = dict(content.EDITIONS, **content.MORE_EDITIONS)
ALL = dict(EVERY_EDITION, **CHANGED)


def probes_of(rules):
    """The probes of the problems of a project."""
    if not content.has_update(rules):
        return PROBES
    reads_both = rules["free_bacon"] in content.READS_BOTH
    own = update_probes.of(content.names(rules), reads_both)
    takes_both = content.terms(rules)["facts"]["turn_takes_own_score"]
    return own if takes_both else dict(own, **{"03": probes.take_turn})


def asked(module, code):
    """The inputs of a question and what each of them prints."""
    names = {}
    exec("from hog import *", names)
    inputs = []
    for line in code.splitlines():
        if line.startswith(">>> "):
            inputs.append(line[4:])
        elif line.startswith("... "):
            inputs[-1] += "\n" + line[4:]
        elif line != "#: given":
            raise ValueError(line)
    for text in inputs:
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            exec(compile(text + "\n", "question", "single"), names)
        yield text, printed.getvalue()


def questions(edition, rules, problem):
    """The questions whose answer is what Python prints."""
    for suite in problem["suite"]:
        for case in suite["case"]:
            if "code" in case:
                lines = content.lines_for(rules, case["code"])
                yield content.filled("\n".join(lines), edition, rules)


class References(unittest.TestCase):
    def test_the_doctests_pass(self):
        for edition, rules in EVERY_EDITION.items():
            module = content.load(content.reference(edition, rules))
            result = doctest.testmod(module)
            self.assertEqual(result.failed, 0, edition)
            self.assertGreater(result.attempted, 25)

    def test_changed_settings_make_a_reference_and_a_stub(self):
        for edition, rules in CHANGED.items():
            for text in (content.reference(edition, rules), content.stub(edition, rules)):
                self.assertNotRegex(text, r"#:|@[a-z_]+@")
                content.load(text)
            result = doctest.testmod(content.load(content.reference(edition, rules)))
            self.assertEqual(result.failed, 0, edition)

    def test_a_rule_that_is_off_leaves_no_function(self):
        for edition, rules in ALL.items():
            module = content.load(content.stub(edition, rules))
            if content.has_update(rules):
                self.assertFalse(hasattr(module, "is_swap") or hasattr(module, "say_scores"), edition)
                continue
            no_dice, no_dice_strategy = content.names(rules)[:2]
            for setting, name in [("free_bacon", no_dice), ("free_bacon", no_dice_strategy),
                                  ("swine_swap", "is_swap"), ("swine_swap", "swap_strategy"),
                                  ("hog_tied", "max_dice"), ("swine_align", "swine_align"),
                                  ("pig_pass", "pig_pass"), ("more_boar", "more_boar"),
                                  ("touchdown", "touchdown"), ("perfect_piggy", "is_perfect_piggy")]:
                self.assertEqual(hasattr(module, name), rules[setting] != "off", (edition, name))
            for condition, name in [("dice_change", "select_dice"), ("odd_again", "reroll"),
                                    ("hogtimus_prime=on", "hogtimus_prime"), ("hogtimus_prime=leader", "is_prime"),
                                    ("hogtimus_prime=leader", "prime_strategy"), ("mean_strategy", "mean_strategy")]:
                self.assertEqual(hasattr(module, name), content.holds(condition, rules), (edition, name))

    def test_a_final_strategy_is_valid(self):
        for edition, rules in ALL.items():
            choose = content.load(content.reference(edition, rules)).final_strategy
            goal, most = int(rules["goal"]), int(rules["most_dice"])
            chosen = {choose(mine, theirs) for mine, theirs in itertools.product(range(goal), repeat=2)}
            self.assertLessEqual(chosen, set(range(most + 1)), edition)


class Stubs(unittest.TestCase):
    def test_python_3_8_reads_every_file(self):
        for edition, rules in ALL.items():
            for text in (content.stub(edition, rules), content.reference(edition, rules)):
                ast.parse(text, feature_version=(3, 8))

    def test_a_stub_is_the_reference_without_its_bodies(self):
        region = re.compile(r"(# BEGIN PROBLEM (\w+)\n).*?( *# END PROBLEM \2\n)", re.DOTALL)
        for edition, rules in ALL.items():
            stub, reference = content.stub(edition, rules), content.reference(edition, rules)
            own = content.without_own(region.sub(r"\1\3", reference), rules)
            self.assertEqual(region.sub(r"\1\3", stub), own)
            for body in region.finditer(stub):
                lines = [line.strip() for line in body[0].splitlines()[1:-1]]
                self.assertEqual(lines[0], content.PLACEHOLDER)
                self.assertTrue(len(lines) == 1 or lines[1].endswith("# Replace this line."), lines)
                self.assertLessEqual(len(lines), 2)

    def test_every_problem_worth_points_fails(self):
        for edition, rules in ALL.items():
            reference = content.load(content.reference(edition, rules))
            stub = content.load(content.stub(edition, rules))
            for problem in content.problems(edition, rules):
                probe = probes_of(rules)[problem["number"]]
                if problem["points"]:
                    self.assertNotEqual(probe(stub), probe(reference), (edition, problem["number"]))


class Questions(unittest.TestCase):
    def test_the_reference_answers_every_question(self):
        for edition, rules in ALL.items():
            text = content.reference(edition, rules)
            for problem in content.problems(edition, rules):
                for code in questions(edition, rules, problem):
                    module = content.load(text)
                    try:
                        told = [out for _, out in asked(module, code)]
                    except AssertionError:
                        # The kit leaves out calls that changed settings do not allow.
                        self.assertIn(edition, CHANGED)
                        continue
                    self.assertTrue(any(told), (edition, problem["number"], code))
                    self.assertNotIn("<", "".join(told), "an address differs in each run")

    def test_answers_are_the_same_each_time(self):
        for edition, rules in content.EDITIONS.items():
            text = content.reference(edition, rules)
            for problem in content.problems(edition, rules):
                for code in questions(edition, rules, problem):
                    first, again = ([*asked(content.load(text), code)] for _ in range(2))
                    self.assertEqual(first, again)

    def test_every_problem_asks_something_and_has_its_rule(self):
        for edition, rules in ALL.items():
            for problem in content.problems(edition, rules):
                cases = [case for suite in problem["suite"] for case in suite["case"]]
                # The optional strategy is tested without unlocking anything.
                self.assertEqual(bool(cases), problem["number"] != "12", (edition, problem["number"]))
                self.assertTrue(problem["rules"], (edition, problem["number"]))
                for case in cases:
                    if "question" in case:
                        self.assertEqual(len(set(case["choices"])), len(case["choices"]))
                        self.assertGreaterEqual(len(case["choices"]), 3)
                        # A number is typed to choose, so that it is no answer.
                        self.assertFalse([text for text in case["choices"] if text.isdigit()])

    def test_points_add_up(self):
        total = {edition: sum(problem["points"] for problem in content.problems(edition, rules))
                 for edition, rules in content.EDITIONS.items()}
        self.assertEqual(total, {"fall-2019": 22, "fall-2017": 18, "spring-2017": 19, "fall-2023": 24})

    def test_functions_of_problems_exist(self):
        for edition, rules in ALL.items():
            module = content.load(content.stub(edition, rules))
            for problem in content.problems(edition, rules):
                if "function" in problem:
                    self.assertTrue(callable(getattr(module, problem["function"])))


class Handout(unittest.TestCase):
    def test_it_fits_every_edition(self):
        for edition, rules in ALL.items():
            text = content.handout_rules(edition, rules)
            self.assertNotRegex(text, r"@[a-z_]+@")
            for name, setting in [("Feral Hogs", "feral_hogs"), ("Swine Swap", "swine_swap"),
                                  ("Hog Wild", "hog_wild"), ("Pig Out", "pig_out"),
                                  ("Hogtimus Prime", "hogtimus_prime"), ("Hog Tied", "hog_tied"),
                                  ("Swine Align", "swine_align"), ("Pig Pass", "pig_pass"),
                                  ("More Boar", "more_boar"), ("Touchdown", "touchdown"), ("49ers", "forty_niners"),
                                  ("When Pigs Fly", "when_pigs_fly"), ("Perfect Piggy", "perfect_piggy")]:
                self.assertEqual(f"### {name}\n" in text, rules[setting] != "off", (edition, name))
            for setting in ("free_bacon", "score_rise"):
                name = content.places(edition, rules)[setting]
                self.assertEqual(f"### {name}\n" in text, rules[setting] != "off", (edition, name))

    def test_its_examples_are_right(self):
        bacon = re.compile(r"(?:against|Against)\s+(\d+),?(?: whose tens digit is 0,)? it is worth (\d+)")
        both = re.compile(r"[Ww]ith (\d+)(?: points)? against (\d+) it is worth (\d+)")
        for edition, rules in EVERY_EDITION.items():
            module = content.load(content.reference(edition, rules))
            text = " ".join(content.handout_rules(edition, rules).split())
            no_dice = getattr(module, content.names(rules)[0])
            found = (both if rules["free_bacon"] in content.READS_BOTH else bacon).findall(text)
            self.assertEqual(len(found), 3 if content.form(rules, "free_bacon") else 0, edition)
            takes_more = content.takes_both(rules) and rules["free_bacon"] not in content.READS_BOTH
            for *scores, points in found:
                scores = [50, *scores] if takes_more else scores
                self.assertEqual(no_dice(*map(int, scores)), int(points), edition)
            if not content.form(rules, "swine_swap"):
                continue
            swaps = text[text.index("### Swine Swap"):text.index("A swap can help")]
            told = [tuple(map(int, pair)) for pair in re.findall(r"(\d+) and (\d+)", swaps)]
            self.assertGreaterEqual(len(told), 2)
            for pair in told[:-1]:
                self.assertTrue(module.is_swap(*pair), (edition, pair))
            self.assertFalse(module.is_swap(*told[-1]), (edition, told[-1]))


class Variants(unittest.TestCase):
    def test_every_variant_differs_where_it_should_and_from_the_others(self):
        early = ("fall-2012", "spring-2015", "fall-2015", "fall-2016", "summer-2017", "fall-2021", "spring-2022",
                 "summer-2022", "summer-2023")
        editions = dict(content.EDITIONS, **{name: content.MORE_EDITIONS[name] for name in early})
        for edition, rules in editions.items():
            numbers = {problem["number"] for problem in content.problems(edition, rules)}
            reference = content.load(content.reference(edition, rules))
            probes = probes_of(rules)
            names = {(number, repr(probes[number](reference))): "the reference"
                     for number in numbers}
            for variant, text in content.variants(edition, rules):
                ast.parse(text, feature_version=(3, 8))
                self.assertLessEqual(set(variant["problems"]), numbers, variant["name"])
                for number in variant["problems"]:
                    answers = repr(probes[number](content.load(text)))
                    like = names.setdefault((number, answers), variant["name"])
                    self.assertEqual(like, variant["name"], (edition, number))

    def test_there_are_more_than_a_hundred_in_the_handouts_edition(self):
        rules = content.EDITIONS["fall-2019"]
        self.assertGreaterEqual(len([*content.variants("fall-2019", rules)]), 100)

    def test_names_and_sentences(self):
        rows = content.toml("variants.toml")["variant"]
        rows = [content.combined(row, rows) for row in rows] + [*content.form_variants()]
        current = content.rows_of(content.EDITIONS["fall-2023"], "variants.toml")
        for edition in (rows, current):
            names = [row["name"] for row in edition]
            self.assertEqual(len(set(names)), len(names))
        rows += [content.combined(row, current) for row in current]
        for row in rows:
            self.assertRegex(row["name"], r"^[a-z0-9_]+$")
            self.assertTrue(row["sentence"].endswith("."), row["name"])
            self.assertLess(len(row["sentence"]), 480 if "both" in row else 250, row["name"])
            # Defaults are those of the semester.
            if set(row["problems"]) <= {"10", "11"} and "fixed" in row["name"] and "both" not in row:
                self.assertNotRegex(row["sentence"], r"\b[1-9]", row["name"])


if __name__ == "__main__":
    unittest.main()
