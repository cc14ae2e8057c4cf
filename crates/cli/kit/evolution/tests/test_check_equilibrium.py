"""The check of an equilibrium: known figures, and claims that do not hold."""

import doctest
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, "..", "check_equilibrium.py")
sys.path.insert(0, os.path.dirname(PROGRAM))

import check_equilibrium  # noqa: E402
from check_equilibrium import Rules, win_rate  # noqa: E402

FALL_2017 = {"pig_out": "one", "free_bacon": "largest-digit"}


def always(dice, goal):
    return [[dice] * goal for _ in range(goal)]


class Figures(unittest.TestCase):
    def test_doctests(self):
        self.assertEqual(doctest.testmod(check_equilibrium).failed, 0)

    def test_a_game_of_one_turn_is_won_by_the_first(self):
        rules = Rules({"goal": "1", "free_bacon": "largest-digit"})
        self.assertAlmostEqual(win_rate(rules, always(1, 1), always(0, 1)), 0.5, delta=1e-15)
        self.assertAlmostEqual(win_rate(rules, always(0, 1)), 0.5, delta=1e-15)

    def test_a_table_has_one_half_against_itself(self):
        for hogs in ("off", "on", "1,4"):
            rules = Rules({"goal": "25", "free_bacon": "smallest-digit", "feral_hogs": hogs,
                           "swine_swap": "digit-product"})
            table = [[(mine + 2 * theirs) % 7 for theirs in range(25)] for mine in range(25)]
            self.assertAlmostEqual(win_rate(rules, table, table), 0.5, delta=1e-13)

    def test_a_best_response_is_no_worse_than_tables(self):
        rules = Rules({"goal": "20", "free_bacon": "smallest-digit", "feral_hogs": "on"})
        best = win_rate(rules, always(4, 20))
        for dice in range(11):
            self.assertGreaterEqual(best, win_rate(rules, always(4, 20), always(dice, 20)))


class Claims(unittest.TestCase):
    def said(self, claim):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "claim.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(claim if isinstance(claim, str) else json.dumps(claim))
            ran = subprocess.run([sys.executable, PROGRAM, path], stdout=subprocess.PIPE,
                                 stderr=subprocess.STDOUT, universal_newlines=True, check=False)
            return ran.returncode, ran.stdout

    def claim(self):
        settings = {"goal": "20", "pig_out": "one", "free_bacon": "smallest-digit",
                    "feral_hogs": "on"}
        rules = Rules(settings)
        tables = [always(4, 20), always(6, 20)]
        weights = [0.25, 0.75]
        at_most = sum(w * (win_rate(rules, t) - 0.5) for w, t in zip(weights, tables))
        response = always(5, 20)
        found = sum(w * (win_rate(rules, t, response) - 0.5) for w, t in zip(weights, tables))
        mixture = [{"weight": w, "table": t} for w, t in zip(weights, tables)]
        return {"rules": settings, "mixture": mixture, "gain_at_most": at_most,
                "response": response, "gain_found": found}

    def test_what_holds_is_accepted(self):
        code, out = self.said(self.claim())
        self.assertEqual(code, 0, out)
        self.assertIn("Both halves of the claim hold.", out)

    def test_what_does_not_hold_is_refused(self):
        changes = [
            ("gain_at_most", lambda claim: claim["gain_at_most"] - 1e-6),
            ("gain_found", lambda claim: abs(claim["gain_found"]) + 1e-6),
            ("mixture", lambda claim: claim["mixture"][:1]),
        ]
        for key, change in changes:
            claim = self.claim()
            claim[key] = change(claim)
            code, out = self.said(claim)
            self.assertEqual(code, 1, out)
            self.assertIn("WRONG: ", out)

    def test_other_files_are_no_claims(self):
        claim = self.claim()
        claim["rules"]["pork_chop"] = "on"
        narrow = self.claim()
        narrow["response"][3].pop()
        for other in ("", "[]", "{}", claim, narrow):
            code, out = self.said(other)
            self.assertEqual((code, "cannot be checked" in out), (2, True), out)


if __name__ == "__main__":
    unittest.main()
