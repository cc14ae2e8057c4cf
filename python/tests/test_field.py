"""Fields: what is asked often is what is asked once."""

import pickle

import numpy as np
import pigskin
import pytest
from pigskin import Field, Table

TAME = {"goal": 20, "feral_hogs": "off"}
HOUSES = ["always:3", "bacon:5,5", "swap:4,6"]


@pytest.mark.parametrize("edition", ["fall-2017", "fall-2019", "spring-2017"])
def test_win_rates_are_those_of_the_function(edition):
    rng = np.random.default_rng(3)
    tables = rng.integers(0, 11, (40, 20, 20))
    field, small = Field(tables, edition, settings={"goal": 20}), {"goal": 20}
    found = field.win_rates_of(tables[:3])
    once = pigskin.win_rates(tables[:3], edition, against=tables, settings=small)
    assert found.shape == (3, 40) and found.opponents == once.opponents
    for name in ("first", "second", "error_bounds"):
        assert np.array_equal(getattr(found, name), getattr(once, name))
    assert np.array_equal(field.win_rates_of(tables[0]), found[:1])


@pytest.mark.parametrize(
    "strategies", ["always:4", ["always:4"], [[4] * 20] * 20, [[[4] * 20] * 20], lambda a, b: 4]
)
def test_one_strategy_or_a_batch(strategies):
    field = Field(HOUSES, settings=TAME)
    assert np.array_equal(field.win_rates_of(strategies), field.win_rates_of("always:4"))


@pytest.mark.parametrize(
    ("edition", "changes"),
    [("fall-2017", {}), ("fall-2019", {}), ("spring-2017", {}), ("fall-2023", {})],
)
def test_gains_are_exact(edition, changes):
    field = Field(HOUSES, edition, weights=[1, 2, 4], settings={"goal": 20, **changes})
    table = Table("always:4", field.edition)
    gradient = field.gradient(table)
    assert gradient.gains.shape == (20, 20, len(field.edition.choices))
    rng = np.random.default_rng(5)
    before = field.win_rate(table)
    for _ in range(12):
        mine, theirs = map(int, rng.integers(0, 20, 2))
        place = int(rng.integers(len(field.edition.choices)))
        choice, gain = field.edition.choices[place], gradient.gains[mine, theirs, place]
        after = field.win_rate(table.with_choice(mine, theirs, choice))
        assert abs(after - before - gain) < 1e-12
    assert (gradient.better[gradient.best_gains == 0] == 4).all()


def test_batches_have_the_changes_that_gain_most():
    field = Field(HOUSES, settings=TAME)
    table = Table("always:4", field.edition)
    gradient = field.gradient(table)
    batch = gradient.batch([0, 1, 5, 10**6])
    assert batch.shape == (4, 20, 20) and batch.dtype == np.int8
    changed = (batch != table.array).sum(axis=(1, 2)).tolist()
    assert changed == [0, 1, 5, int((gradient.best_gains > 0).sum())]
    means = field.win_rates_of(batch).mean()
    assert means[1] - means[0] == pytest.approx(gradient.best_gains.max(), abs=1e-12)
    assert np.array_equal(batch[3], gradient.better)


def test_gains_of_choices_that_score_nothing_are_not_known():
    field = Field(["always:4"], settings={"goal": 20, "free_bacon": "off", "feral_hogs": "off"})
    gains = field.gradient("always:5").gains
    assert np.isnan(gains[..., 0]).all() and not np.isnan(gains[..., 1:]).any()
    with pytest.raises(ValueError, match="score nothing"):
        field.gradient("always:0")


def test_a_field_is_a_sequence_of_tables():
    field = Field(HOUSES, settings=TAME, weights=[1, 1, 2])
    assert [table.name for table in field] == HOUSES and field[-1].name == HOUSES[-1]
    again = pickle.loads(pickle.dumps(field))
    assert again.weights.tolist() == field.weights.tolist() == [0.25, 0.25, 0.5]
    rates = pigskin.win_rates(field, settings=TAME, against=field)
    assert np.array_equal(rates, field.win_rates_of(field))
    mean = field.win_rates_of("always:5").win_rate[0] @ field.weights
    assert field.win_rate("always:5") == pytest.approx(mean, abs=1e-15)


def test_progress_has_one_name():
    """Every function that tells of its work takes `progress`."""
    import inspect

    from pigskin import cluster, dfootball

    told = [pigskin.win_rates, Field.response, dfootball.labels, cluster.run]
    assert all("progress" in inspect.signature(one).parameters for one in told)
    assert all("tell" not in inspect.signature(one).parameters for one in told)


def test_the_edition_follows_the_strategies():
    assert pigskin.duel("always:6", "always:4", "fall-2017") == pigskin.duel(
        "always:6", "always:4", edition="fall-2017"
    )
    assert Field(["always:4"], "fall-2017").edition.name == "fall-2017"
