"""Exact win rates of strategies against each other."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _engine
from ._edition import Edition, Setting, edition_of
from ._field import tables_of
from ._progress import Tell, teller
from ._table import Strategy, table_of
from ._win_rate import WinRate


def duel(
    a: Strategy,
    b: Strategy,
    *,
    edition: str | os.PathLike[str] | Edition = "fall-2019",
    settings: Mapping[str, Setting] | None = None,
    trust: bool = False,
) -> WinRate:
    """How often `a` beats `b`.

    >>> rate = duel("always:6", "always:4", settings={"feral_hogs": "off"})
    >>> f"{rate.win_rate:.6f} {rate.first:.6f} {rate.second:.6f}"
    '0.553792 0.568623 0.538960'
    >>> duel(lambda score, opponent_score: 5, "always:4").is_above(0.5)
    True
    """
    rules = edition_of(edition, settings)
    tables = [table_of(one, rules, trust).array.tobytes() for one in (a, b)]
    rate, method = _engine.duel(rules._engine, *tables)
    return WinRate(*rate, method)


@dataclass(frozen=True, slots=True, eq=False)
class WinRates:
    """The win rates of strategies against others: arrays of shape ``(n, m)``, from 0 to 1.

    Row i is the i-th strategy, column j its j-th opponent. Every true value is within `error_bound`
    of these. ``np.asarray(rates)`` is a new array: `win_rate`.
    """

    #: The win chance when the strategy moves first.
    first: npt.NDArray[np.float64]
    #: The win chance when the opponent moves first.
    second: npt.NDArray[np.float64]
    #: A proved bound on the error, for each pair.
    error_bounds: npt.NDArray[np.float64]

    @property
    def win_rate(self) -> npt.NDArray[np.float64]:
        """The win chance if either player moves first half of the time."""
        return (self.first + self.second) / 2

    @property
    def error_bound(self) -> float:
        """The largest of the bounds; 0 without pairs."""
        return float(self.error_bounds.max(initial=0.0))

    def wins(self, threshold: float = 0.5) -> npt.NDArray[np.int64]:
        """How many opponents each strategy is proved to beat."""
        won: npt.NDArray[np.bool_] = self.win_rate - self.error_bounds > threshold
        return np.asarray(won.sum(axis=1), dtype=np.int64)

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("`win_rate` is a new array; `first` and `second` need no copy")
        return self.win_rate.astype(np.float64 if dtype is None else dtype, copy=False)

    def __repr__(self) -> str:
        rows, columns = self.first.shape
        return f"<WinRates {rows} × {columns}, error ≤ {self.error_bound:.1e}>"


def win_rates(
    tables: Sequence[Strategy] | npt.NDArray[Any],
    edition: str | os.PathLike[str] | Edition = "fall-2019",
    *,
    against: Sequence[Strategy] | npt.NDArray[Any] | None = None,
    settings: Mapping[str, Setting] | None = None,
    progress: bool | Tell | None = None,
    trust: bool = False,
) -> WinRates:
    """The win rates of strategies among themselves, or `against` others.

    `tables` may also be an array of shape ``(n, goal, goal)``. All cores work, other Python threads
    run meanwhile, and Ctrl-C stops it. `progress` is a function of two numbers (parts that are
    done, and all parts); by default a terminal shows a line.

    >>> rates = win_rates(["always:4", "always:5", "always:6"], "fall-2017")
    >>> rates.win_rate.shape, rates.error_bound < 1e-12
    ((3, 3), True)
    >>> np.allclose(rates.win_rate + rates.win_rate.T, 1, atol=1e-12)
    True
    """
    rules = edition_of(edition, settings)
    rows, n = tables_of(tables, rules, trust)
    columns, m = (None, n) if against is None else tables_of(against, rules, trust)
    found = _engine.win_rates(rules._engine, rows, columns, teller(progress, "pairs"))
    first, second, bounds = (np.frombuffer(one, dtype=np.float64).reshape(n, m) for one in found)
    return WinRates(first, second, bounds)
