"""Best responses, and one's own search for better tables."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _engine
from ._edition import Edition, Setting, edition_of
from ._field import tables_of
from ._table import Strategy, Table, table_of
from ._win_rate import WinRate


@dataclass(frozen=True, slots=True)
class BestResponse:
    """The best that anybody can do against a strategy."""

    #: How often the best response wins. It may use all that the rules remember.
    win_rate: WinRate
    #: A table that responds: the best response, or a good one if the rules remember more than the
    #: scores. `None` unless it was asked for.
    table: Table | None = None
    #: How often the table wins.
    table_win_rate: WinRate | None = None

    @property
    def exploitability(self) -> float:
        """How far the best response is above one half."""
        return self.win_rate.win_rate - 0.5


def best_response(
    strategy: Strategy,
    edition: str | os.PathLike[str] | Edition = "fall-2019",
    *,
    settings: Mapping[str, Setting] | None = None,
    table: bool = False,
    trust: bool = False,
) -> BestResponse:
    """How often the best response to a strategy wins; with `table` also a table that responds.

    >>> response = best_response("always:4", "fall-2017", table=True)
    >>> response.win_rate.is_above(0.7), response.table.shape
    (True, (100, 100))
    """
    rules = edition_of(edition, settings)
    asked = table_of(strategy, rules, trust)
    rate, found = _engine.best_response(rules._engine, asked.array.tobytes(), table)
    if found is None:
        return BestResponse(WinRate(*rate))
    choices, own = found
    response = _table(choices, rules, f"response to {asked.name}")
    return BestResponse(WinRate(*rate), response, WinRate(*own))


@dataclass(frozen=True, slots=True)
class FieldResponse:
    """A table that wins many matches against a field."""

    table: Table
    #: Its win rate against each strategy of the field.
    win_rates: list[WinRate]
    #: Matches won: those whose win rate is proved to be above one half.
    won: int
    #: No table can win more.
    at_most: int
    #: Whether the search was stopped before its end.
    stopped: bool


def field_response(
    field: Sequence[Strategy] | npt.NDArray[Any],
    edition: str | os.PathLike[str] | Edition = "fall-2019",
    *,
    settings: Mapping[str, Setting] | None = None,
    tell: Callable[[int, int], object] | None = None,
    trust: bool = False,
) -> FieldResponse:
    """Searches for the table that wins most matches against a field, on all cores.

    `tell` gets the number of steps and the matches won so far; it stops the search by returning true.
    Ctrl-C stops it.

    >>> field = [f"always:{dice}" for dice in (3, 4, 5)]
    >>> response = field_response(field, settings={"goal": 30, "feral_hogs": "off"})
    >>> response.won, response.at_most
    (3, 3)
    """
    rules = edition_of(edition, settings)
    choices, _ = tables_of(field, rules, trust)
    found, rates, won, at_most, stopped = _engine.field_response(rules._engine, choices, tell)
    table = _table(found, rules, "response to a field")
    return FieldResponse(table, [WinRate(*rate) for rate in rates], won, at_most, stopped)


@dataclass(frozen=True, slots=True)
class Improvement:
    """A better table."""

    table: Table
    #: The mean win rate before the step.
    before: float
    #: The mean win rate of the better table.
    mean: float

    @property
    def gain(self) -> float:
        """How much the step gained."""
        return self.mean - self.before


def improve(
    strategy: Strategy,
    opponents: Sequence[Strategy] | npt.NDArray[Any],
    edition: str | os.PathLike[str] | Edition = "fall-2019",
    *,
    weights: npt.ArrayLike | None = None,
    settings: Mapping[str, Setting] | None = None,
    trust: bool = False,
) -> Improvement | None:
    """One step of a search for a better table, for a search of your own.

    The gain of every change of one choice is known exactly. The step makes as many changes as raise
    the mean win rate against the opponents, weighted by `weights` (equally by default). `None` if no
    change of a single choice gains. Ctrl-C stops it.

    >>> step = improve("always:4", ["always:5", "always:6"], "fall-2017")
    >>> step.mean > step.before
    True
    """
    rules = edition_of(edition, settings)
    table = table_of(strategy, rules, trust)
    choices, count = tables_of(opponents, rules, trust)
    shares = np.ones(count) if weights is None else np.asarray(weights, dtype=np.float64)
    found = _engine.improve(rules._engine, table.array.tobytes(), choices, shares.tolist())
    if found is None:
        return None
    better, before, mean = found
    return Improvement(_table(better, rules, table.name), before, mean)


def _table(choices: bytes, edition: Edition, name: str) -> Table:
    array = np.frombuffer(choices, dtype=np.int8).reshape(edition.goal, edition.goal)
    return Table(array, edition, name=name)
