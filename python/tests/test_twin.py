"""Python and the command say the same, to the last bit."""

import json

import numpy as np
import pigskin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pigskin import Edition, Position, Table

EDITIONS = ["fall-2017", "fall-2019", "spring-2017"]


def houses(edition):
    """House strategies that an edition has."""
    choices = st.sampled_from(Edition(edition).choices)
    always = choices.map(lambda dice: f"always:{dice}")
    pairs = st.tuples(st.sampled_from(["bacon", "swap"]), st.integers(0, 20), choices)
    return st.one_of(always, pairs.map(lambda pair: f"{pair[0]}:{pair[1]},{pair[2]}"))


def tables(edition):
    """Tables of any choices: as many of a few numbers as the seed says."""
    choices = np.array(Edition(edition).choices, dtype=np.int8)
    seeds = st.integers(0, 2**32 - 1)
    return seeds.map(lambda seed: np.random.default_rng(seed).choice(choices, (100, 100)))


def rates(found):
    """The figures of a win rate in the order of the tests."""
    return (found["first"], found["second"], found["error_bound"])


def figures(rate):
    return (rate.first, rate.second, rate.error_bound)


@pytest.mark.parametrize("edition", EDITIONS)
def test_duels_of_houses(edition, command):
    @settings(max_examples=8)
    @given(houses(edition), houses(edition))
    def same(a, b):
        told = command("duel", "--edition", edition, a, b)
        rate = pigskin.duel(a, b, edition=edition)
        assert figures(rate) == rates(told)
        assert rate.win_rate == told["win_rate"] and rate.method == told["method"]

    same()


@pytest.mark.parametrize("edition", EDITIONS)
def test_duels_and_analyses_of_tables(edition, command, tmp_path):
    @settings(max_examples=2)
    @given(tables(edition), tables(edition))
    def same(a, b):
        paths = [tmp_path / "a.json", tmp_path / "b.txt"]
        for table, path in zip((a, b), paths, strict=True):
            Table(table, edition).save(path)
        told = command("duel", "--edition", edition, *paths)
        assert figures(pigskin.duel(a, b, edition=edition)) == rates(told)
        assert figures(pigskin.duel(paths[0], paths[1], edition=edition)) == rates(told)
        told = command("analyze", paths[0], "--against", paths[1], "--edition", edition)
        found = pigskin.analyze(a, b, edition)
        assert figures(found.win_rate) == rates(told["win_rate"])
        assert figures(found.best_response) == rates(told["best_response"])
        for array, name in (
            (found.visits, "visits"),
            (found.costs, "costs"),
            (found.gains, "gains"),
            (found.better, "better"),
        ):
            np.testing.assert_array_equal(array, np.array(told[name]), strict=False)
        regrets = np.array(told["regrets"], dtype=np.float64)
        np.testing.assert_array_equal(found.regrets, regrets)

    same()


@pytest.mark.parametrize(
    ("edition", "setting"), [("fall-2019", "feral_hogs=off"), ("spring-2017", "goal=60")]
)
def test_settings(edition, setting, command):
    name, _, value = setting.partition("=")
    told = command("duel", "--edition", edition, "--set", setting, "swap:8,4", "always:5")
    rate = pigskin.duel("swap:8,4", "always:5", edition=edition, settings={name: value})
    assert figures(rate) == rates(told)
    assert Edition(edition, {name: value}).name == told["edition"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_perfect_play(edition, command):
    perfect = pigskin.perfect_play(edition)
    assert figures(perfect.win_rate) == rates(command("solve", "--edition", edition))

    @settings(max_examples=6)
    @given(st.integers(0, 99), st.integers(0, 99))
    def same(mine, theirs):
        told = command("solve", "--edition", edition, "--position", f"{mine},{theirs}")
        position = Position(Edition(edition), (mine, theirs))
        assert perfect.value(position) == told["value"]
        assert perfect.best_choice(position) == told["best"]
        values = {row["choice"]: row["win_chance"] for row in told["choices"]}
        assert perfect.choice_values(position) == values

    same()


@pytest.mark.parametrize("edition", EDITIONS)
def test_best_responses(edition, command):
    told = command("solve", "--edition", edition, "--against", "always:4")
    found = pigskin.best_response("always:4", edition)
    assert figures(found.win_rate) == rates(told)


def test_a_field_is_a_contest(command, tmp_path):
    """The matrix of `win_rates` is that of a contest of the same tables."""
    spelled = [f"swap:{margin},{dice}" for margin in (4, 8) for dice in (4, 5, 6)]
    (tmp_path / "contest.toml").write_text(
        'title = "Twins"\ngame = "hog"\nedition = "fall-2019"\n', encoding="utf-8"
    )
    (tmp_path / "entries").mkdir()
    for place, house in enumerate(spelled):
        Table(house).save(tmp_path / "entries" / f"entry_{place}.json")
    results = pigskin.Contest(tmp_path).run()
    files = [standing.file for standing in results.standings]
    order = [files.index(f"entry_{place}.json") for place in range(len(spelled))]
    told = results.win_rates()[np.ix_(order, order)]
    rates = pigskin.win_rates(spelled)
    among = ~np.eye(len(spelled), dtype=bool)
    # One of a pair is one minus the other, whichever is higher in the standings.
    np.testing.assert_allclose(rates.win_rate[among], told[among], rtol=0, atol=1e-15)
    # The contest states one bound for all tables of the edition.
    assert rates.error_bound <= results.json["error_bound"]
