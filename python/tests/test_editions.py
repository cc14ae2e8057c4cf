"""Rules of one's own in Python: formulas and names."""

import copy
import pickle
from math import gcd
from random import Random

import pigskin
import pytest
from pigskin import Edition, Position

FORMULAS = """
name = "next-semester"
base = "fall-2023"
goal = 40
free_bacon = "max(1, 2 * abs(tens(opponent_score) - ones(score)))"
swine_swap = "gcd(score, opponent_score) >= 15"
score_rise = "off"

[names]
free_bacon = "Hog & Out"
swine_swap = "Swap the Swine"
"""


@pytest.fixture
def mine(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(FORMULAS, encoding="utf-8")
    return Edition(path)


def test_a_formula_is_played(mine):
    assert mine.settings["swine_swap"] == "gcd(score, opponent_score) >= 15"
    # 2 × |3 − 4| = 2 points, and 16 and 32 have the divisor 16.
    turn = Position.parse("14,32", mine).take(0, [])
    assert turn.points == 2 and gcd(16, 32) == 16
    assert turn.swapped and turn.after.scores == (32, 16)


def test_odd_dice_are_rolled_again():
    # In fall 2016 a die at 0 to 0 shows a one in 1 of 12 rolls.
    rng, start = Random(1), Position.parse("0,0", "fall-2016")
    ones = sum(start.roll(1, rng).dice == (1,) for _ in range(6000))
    assert 400 < ones < 600
    assert start.dice(1) == (1, 6)


def test_a_formula_and_the_command_agree(mine, command):
    rate = pigskin.duel("swap:8,4", "always:4", edition=mine)
    told = command("duel", *mine.arguments(), "swap:8,4", "always:4")
    assert rate.win_rate == told["win_rate"]
    assert rate.error_bound == told["error_bound"]


def test_a_formula_of_a_semester_gives_its_rates():
    formula = {"swine_swap": "score == 2 * opponent_score or opponent_score == 2 * score"}
    tables = ["swap:8,4", "always:5"]
    same = pigskin.win_rates(tables, "fall-2013", settings=formula)
    usual = pigskin.win_rates(tables, "fall-2013")
    assert (same.first == usual.first).all() and (same.second == usual.second).all()


def test_a_formula_that_does_not_fit_is_refused():
    with pytest.raises(ValueError, match=r"at score 0 and opponent_score 50 it gives -1"):
        Edition("fall-2019", {"free_bacon": "9 - opponent_score // 10 * 2"})
    with pytest.raises(ValueError, match="neither a known rule nor a formula"):
        Edition("fall-2019", {"free_bacon": "score / 2"})


def test_rules_are_called_as_the_file_says(mine):
    words = mine.in_words()
    assert "Hog & Out" in words and "Swap the Swine" in words
    assert "Free Bacon" not in words and "Boar Brawl" not in words
    # Names in a notebook are escaped.
    assert "Hog &amp; Out" in mine._repr_html_()


def test_a_hostile_name_is_refused(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("name = 'x'\nnames = { pig_out = '<b>' }", encoding="utf-8")
    with pytest.raises(ValueError, match="is not a name of a rule"):
        Edition(path)


def test_a_file_ends_in_any_letters(tmp_path):
    path = tmp_path / "MINE.TOML"
    path.write_text("name = 'mine'\ngoal = 50", encoding="utf-8")
    mine = Edition(path)
    assert mine.goal == 50 and pigskin.Table("always:4", str(path)).edition == mine
    strategy = tmp_path / "four.py"
    strategy.write_text("def final_strategy(score, opponent_score):\n    return 4\n")
    assert pigskin.Table(strategy, mine, trust=True).equals(pigskin.Table("always:4", mine))


def test_an_edition_keeps_its_rules_when_its_file_changes(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text("name = 'mine'\ngoal = 50", encoding="utf-8")
    mine = Edition(path, {"feral_hogs": "off"})
    path.write_text("name = 'mine'\ngoal = 60", encoding="utf-8")
    assert Edition(path).goal == 60
    for _ in range(2):
        for same in (pickle.loads(pickle.dumps(mine)), copy.deepcopy(mine), Edition(mine)):
            assert same == mine and same.goal == 50
        assert Edition(mine, {"swine_swap": "off"}).goal == 50
        path.unlink(missing_ok=True)
    # A file is asked under the rules that were read, too.
    strategy = tmp_path / "four.py"
    strategy.write_text("def final_strategy(score, opponent_score):\n    return 4\n")
    assert pigskin.Table(strategy, mine, trust=True).equals(pigskin.Table("always:4", mine))
