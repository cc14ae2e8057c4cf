"""Tables and win rates in the hands of people who know NumPy: each probe is a line."""

import copy
import json
import math
import pickle
import statistics
import sys
import types

import numpy as np
import pigskin
import pytest
from pigskin import Position, Table
from pigskin.dfootball import Board

TAME = {"goal": 20, "feral_hogs": "off"}
FOURS = Table("always:4", settings=TAME)
MIXED = Table(lambda mine, theirs: 4 if mine < 10 else 2, settings=TAME)
RATE = pigskin.WinRate(0.75, 0.5, 1e-13)
HOUSES = ["always:3", "always:4", "bacon:5,5"]
RATES = pigskin.win_rates(HOUSES, settings=TAME)
ACROSS = pigskin.win_rates(HOUSES, settings=TAME, against=["always:5", "always:6"])
INTEGER = np.int64(3)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        # A win rate is a number.
        (lambda: RATE, 0.625),
        (lambda: float(RATE), 0.625),
        (lambda: type(float(RATE)), float),
        (lambda: f"{RATE:.2f} {RATE:.1%} {RATE}", "0.62 62.5% 0.625"),
        (lambda: "%.3f" % RATE, "0.625"),
        (lambda: str(RATE), "0.625"),
        (lambda: repr(RATE), "WinRate(0.625, first=0.75, second=0.5, error_bound=1e-13)"),
        (lambda: (RATE > 0.5, RATE <= 0.5, RATE != 0.625, 1 > RATE), (True, False, False, True)),
        (lambda: (1 - RATE, RATE + RATE, 2 * RATE, RATE / 5, -RATE, RATE**2),
         (0.375, 1.25, 1.25, 0.125, -0.625, 0.390625)),
        (lambda: type(1 - RATE), float),
        (lambda: (round(RATE, 1), abs(RATE), bool(RATE)), (0.6, 0.625, True)),
        (lambda: math.isclose(RATE, 0.625 + 1e-12), True),
        (lambda: {RATE: "known"}[0.625], "known"),
        (lambda: sorted([RATE, 0.5, pigskin.WinRate(1, 1, 0.0)]), [0.5, 0.625, 1.0]),
        (lambda: max(RATE, pigskin.WinRate(0.9, 0.5, 0.0)).first, 0.9),
        (lambda: (sum([RATE, RATE]), statistics.fmean([RATE, 0.125])), (1.25, 0.375)),
        (lambda: np.array([RATE, RATE]).dtype, np.float64),
        (lambda: (np.float64(1) - RATE, np.sqrt(RATE**2)), (0.375, 0.625)),
        (lambda: np.isclose(RATE, 0.625), True),
        (lambda: RATE == pytest.approx(0.625), True),
        (lambda: json.dumps({"rate": RATE}), '{"rate": 0.625}'),
        (lambda: pickle.loads(pickle.dumps(RATE)).first, 0.75),
        (lambda: copy.deepcopy(RATE).error_bound, 1e-13),
        (lambda: isinstance(RATE, float), True),
        # A table is an array that is only read.
        (lambda: (MIXED.shape, MIXED.ndim, MIXED.size, len(MIXED)), ((20, 20), 2, 400, 20)),
        (lambda: MIXED.dtype, np.int8),
        (lambda: (MIXED == 4).dtype, np.bool_),
        (lambda: (MIXED == 4).sum(), 200),
        (lambda: (4 == MIXED).sum(), 200),
        (lambda: (MIXED != FOURS).sum(), 200),
        (lambda: (MIXED == FOURS.array).all(axis=1).sum(), 10),
        (lambda: (FOURS.array == MIXED).sum(), 200),
        (lambda: (MIXED > 2).mean(), 0.5),
        (lambda: ((MIXED + 1).max(), (2 * MIXED).min(), (MIXED - FOURS).sum()), (5, 4, -400)),
        (lambda: type(MIXED + 1), np.ndarray),
        (lambda: np.array_equal(FOURS, FOURS.array), True),
        (lambda: (np.sum(MIXED), np.unique(MIXED).tolist()), (1200, [2, 4])),
        (lambda: np.where(MIXED == 4, 1, 0).sum(), 200),
        (lambda: np.argwhere(MIXED == 2)[0].tolist(), [10, 0]),
        (lambda: np.full_like(MIXED, 7).dtype, np.int8),
        (lambda: np.stack([FOURS, MIXED]).shape, (2, 20, 20)),
        (lambda: (MIXED[3].tolist(), MIXED[:, 0].sum()), ([4] * 20, 60)),
        (lambda: (MIXED[-1, -1], MIXED[np.int8(3), INTEGER]), (2, 4)),
        (lambda: MIXED[MIXED == 2].size, 200),
        (lambda: [int(row[0]) for row in MIXED][9:11], [4, 2]),
        (lambda: (FOURS.equals(np.full((20, 20), 4)), FOURS.equals(MIXED)), (True, False)),
        (lambda: Table(np.full((20, 20), 4.0), settings=TAME).equals(FOURS), True),
        (lambda: Table(np.full((20, 20), 4, dtype=np.uint64), settings=TAME).equals(FOURS), True),
        (lambda: Table(np.where(MIXED == 4, 4.0, 2.0), settings=TAME).equals(MIXED), True),
        (lambda: Table(lambda mine, theirs: INTEGER, settings=TAME)[0, 0], 3),
        (lambda: FOURS.with_choice(INTEGER, np.int8(4), INTEGER)[3, 4], 3),
        # Win rates are an array with names.
        (lambda: (RATES.shape, len(RATES), ACROSS.shape), ((3, 3), 3, (3, 2))),
        (lambda: (RATES.names, ACROSS.opponents), (tuple(HOUSES), ("always:5", "always:6"))),
        (lambda: RATES[1, 0], pigskin.duel("always:4", "always:3", settings=TAME)),
        (lambda: RATES["always:4", "always:3"], RATES[1, 0]),
        (lambda: RATES[np.int64(1), "always:3"].first, RATES.first[1, 0]),
        (lambda: type(RATES[0, -1]), pigskin.WinRate),
        (lambda: ACROSS["always:4"].tolist(), ACROSS.win_rate[1].tolist()),
        (lambda: ACROSS[:, "always:6"].tolist(), ACROSS.win_rate[:, 1].tolist()),
        (lambda: (RATES[1:].shape, RATES[..., 0].shape, [len(row) for row in ACROSS]),
         ((2, 3), (3,), [2, 2, 2])),
        (lambda: (RATES > 0.5).sum(axis=1).tolist(), RATES.wins().tolist()),
        (lambda: np.abs(RATES + RATES.win_rate.T - 1).max() < 1e-12, True),
        (lambda: np.mean(ACROSS), ACROSS.win_rate.mean()),
        (lambda: ACROSS.mean().tolist(), ACROSS.win_rate.mean(axis=1).tolist()),
        (lambda: RATES.mean()[0], pytest.approx(RATES.win_rate[0, 1:].mean())),
        (lambda: np.isnan(pigskin.win_rates(["always:4"]).mean()).tolist(), [True]),
        # Numbers of NumPy are numbers.
        (lambda: type(Position().take(INTEGER, np.array([2, 3, 4])).choice), int),
        (lambda: Position(scores=(INTEGER, np.int64(4))).dice(np.int64(6)), (6, 6)),
        (lambda: Board(2).push(np.int64(2)), "M 2-3"),
        (lambda: pigskin.Edition("fall-2019", {"goal": np.int64(20)}).goal, 20),
    ],
)  # fmt: skip
def test_probes(found, expected):
    result = found()
    assert result == expected
    assert type(result) is not bool or type(expected) is bool


@pytest.mark.parametrize(
    ("use", "error", "message"),
    [
        (lambda: bool(FOURS == FOURS.array), ValueError, "ambiguous"),
        (lambda: FOURS.__iadd__(1), TypeError, "not supported|returned NotImplemented"),
        (lambda: setattr(RATE, "first", 1.0), AttributeError, "does not change"),
        (lambda: hash(FOURS), TypeError, "unhashable"),
        (lambda: RATES["always:7", 0], KeyError, "0 strategies are called 'always:7'"),
        (lambda: RATES[3, 0], IndexError, "out of bounds"),
        (lambda: Table(np.full((20, 20), 0.5), settings=TAME), ValueError, r"\[0, 0\] is 0.5"),
        (lambda: Table(np.full((20, 20), np.nan), settings=TAME), ValueError, r"\[0, 0\] is nan"),
        (lambda: Table(np.full((20, 20), True), settings=TAME), ValueError, "not bool"),
        (lambda: pigskin.win_rates(["always:4"] * 2)["always:4", 0], KeyError, "2 strategies"),
    ],
)
def test_refusals(use, error, message):
    with pytest.raises(error, match=message):
        use()


def test_standings_are_those_of_a_contest():
    first, *others = RATES.standings()
    assert first.rank == 1 and first.wins == RATES.wins().max()
    assert [row.wins for row in others] == sorted((row.wins for row in others), reverse=True)
    tied = pigskin.win_rates(["always:4", "always:4"], settings=TAME).standings()
    assert [(row.rank, row.wins) for row in tied] == [(1, 0), (1, 0)]


def test_win_rates_are_shown_as_a_heat_map():
    shown = RATES._repr_html_()
    assert shown.count("<td style='background:rgb(") == 9 and "bacon:5,5" in shown
    assert shown.count("rgb(255,255,255);color:#000'>50.00<") == 3
    tables = np.full((50, 20, 20), 4, dtype=np.int8)
    assert pigskin.win_rates(tables, settings=TAME)._repr_html_().count("and 10 more") == 2
    evil = Table(FOURS, name="<b>", settings=TAME)
    assert "<b>" not in pigskin.win_rates([evil], settings=TAME)._repr_html_()


def test_pandas_gets_names(monkeypatch):
    fake = types.ModuleType("pandas")
    fake.DataFrame = lambda values, index, columns: (values, index, columns)
    monkeypatch.setitem(sys.modules, "pandas", fake)
    values, index, columns = ACROSS.to_pandas()
    assert np.array_equal(values, ACROSS.win_rate)
    assert (index, columns) == (ACROSS.names, ACROSS.opponents)


def test_a_board_is_a_picture():
    board = Board(2)
    board.push(2)
    picture = board._repr_svg_()
    assert picture.startswith("<svg") and picture.count("stroke-width") == 4
    assert picture.count('stroke="#000"') == len(board.legal_moves)
    assert 'stroke="#000"' not in Board("____M to move ohio")._repr_svg_()
