"""Fields: opponents that are read once and asked often."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _engine
from ._edition import AnyEdition, Edition, Settings, edition_of
from ._gradient import Gradient
from ._table import Strategy, Table, table_of, table_of_bytes
from ._tables import Strategies, tables_of
from ._win_rate import WinRate
from ._win_rates import WinRates


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


class Field(Sequence[Table]):
    """Opponents with weights: one of them is drawn before each game, and the other player does not
    see which. They are read once, so that searches of your own are fast.

    Without `weights`, all are drawn equally often. Weights that add up to 1 are used as they are, and
    others are divided by their sum.

    >>> field = Field(["always:4", "always:6"], "fall-2017", weights=[3, 1])
    >>> field.weights.tolist(), len(field), field[1].name
    ([0.75, 0.25], 2, 'always:6')
    >>> f"{field.win_rate('always:5'):.4f}", field.win_rates_of("always:5").shape
    ('0.5283', (1, 2))

    Raises `ValueError` if a weight is not above 0, or if there are no tables.
    """

    __slots__ = ("_edition", "_engine", "_tables", "_weights")

    def __init__(
        self,
        strategies: Strategies,
        edition: AnyEdition = "fall-2019",
        *,
        weights: npt.ArrayLike | None = None,
        settings: Settings | None = None,
        trust: bool = False,
    ) -> None:
        self._edition = edition_of(edition, settings)
        if isinstance(strategies, Mapping):
            raise TypeError(
                "the weights are a separate argument: "
                "Field(list(mapping), weights=list(mapping.values()))"
            )
        choices, names = tables_of(strategies, self._edition, trust)
        count = len(names)
        shares = np.ones(count) if weights is None else np.array(weights, dtype=np.float64)
        if not count:
            raise ValueError("a field needs a table")
        if shares.shape != (count,):
            raise ValueError(f"{count} tables need {count} weights, not an array {shares.shape}")
        total = float(shares.sum())
        if not (shares > 0).all() or not np.isfinite(total):
            raise ValueError("the weights of a field are above 0")
        # Weights that a sum rounded stay as they are.
        self._weights = shares if abs(total - 1) <= count * 2.0**-52 else shares / total
        self._weights.flags.writeable = False
        self._engine = _engine.Field(self._edition._engine, choices, self._weights.tolist())
        size = len(choices) // count
        self._tables = [
            table_of_bytes(choices[size * place : size * (place + 1)], self._edition, name)
            for place, name in enumerate(names)
        ]

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """How often each is drawn, from 0 to 1."""
        return self._weights

    @property
    def edition(self) -> Edition:
        """The edition that the tables were checked against."""
        return self._edition

    def win_rates_of(self, strategies: Strategy | Strategies, *, trust: bool = False) -> WinRates:
        """The win rates of a strategy, or of a batch of them, against all tables, on all cores.

        A batch is a sequence of strategies or an array of shape ``(n, goal, goal)``. Each of them is
        a row. Ctrl-C stops it.

        >>> batch = np.stack([np.full((100, 100), dice) for dice in (5, 6, 7)])
        >>> Field(["always:4"], "fall-2017").win_rates_of(batch).wins().tolist()
        [1, 1, 1]
        """
        batch: Any = [strategies] if _is_one(strategies) else strategies
        choices, names = tables_of(batch, self._edition, trust)
        found = self._engine.win_rates(choices)
        return WinRates(found, names, [table.name for table in self._tables])

    def win_rate(self, strategy: Strategy, *, trust: bool = False) -> WinRate:
        """How often a strategy wins against the field: the weighted mean."""
        return self._means([table_of(strategy, self._edition, trust)])[0]

    def gradient(self, strategy: Strategy, *, trust: bool = False) -> Gradient:
        """How much every change of a single choice gains against the field, exactly; on all cores.

        A climb of your own tries some numbers of these changes at once, and keeps the best table:

        >>> field = Field(["always:5", "swap:8,4"], settings={"goal": 20, "feral_hogs": "off"})
        >>> table, mean = Table("always:4", field.edition), 0.0
        >>> for _ in range(20):
        ...     batch = field.gradient(table).batch([1, 4, 16, 64, 256])
        ...     means = field.win_rates_of(batch).win_rate @ field.weights
        ...     if means.max() <= mean:
        ...         break
        ...     mean, table = means.max(), Table(batch[means.argmax()], field.edition)
        >>> bool(mean > field.win_rate("always:4"))
        True

        Ctrl-C stops it. Raises `ValueError` if the strategy or a table of the field rolls dice that can
        score nothing, so that gains are not known.
        """
        table = table_of(strategy, self._edition, trust)
        options, found = self._engine.gradient(table.array.tobytes())
        choices = self._edition.choices
        gains = np.full((*table.shape, len(choices)), np.nan)
        known = np.frombuffer(found, dtype=np.float64)
        gains[..., np.isin(choices, options)] = known.reshape(*table.shape, len(options))
        return Gradient(table, gains)

    def improve(self, strategy: Strategy, *, trust: bool = False) -> Improvement | None:
        """One step of a search for a better table: as many changes as raise the mean win rate.

        `None` if no change of a single choice gains. Ctrl-C stops it.

        >>> step = Field(["always:5", "always:6"], "fall-2017").improve("always:4")
        >>> step.mean > step.before
        True
        """
        gradient = self.gradient(strategy, trust=trust)
        gainful = int((gradient.best_gains > 0).sum())
        if not gainful:
            return None
        # No change, and all of them, half of them, a quarter and so on.
        batch = gradient.batch([0, *(gainful >> half for half in range(gainful.bit_length()))])
        means = (self.win_rates_of(batch).win_rate @ self._weights).tolist()
        mean = max(means)
        if mean <= means[0]:
            return None
        table = Table(batch[means.index(mean)], self._edition, name=gradient.table.name)
        return Improvement(table, means[0], mean)

    def response(self, progress: Callable[[int, int], object] | None = None) -> FieldResponse:
        """Searches for the table that wins most matches against the field, on all cores.

        Every table is an opponent once, whatever its weight. `progress` gets the number of steps and
        the matches won so far; it stops the search by returning true. Ctrl-C stops it.

        >>> small = {"goal": 30, "feral_hogs": "off"}
        >>> response = Field(["always:3", "always:4", "always:5"], settings=small).response()
        >>> response.won, response.at_most
        (3, 3)
        """
        found, rates, won, at_most, stopped = self._engine.response(progress)
        table = table_of_bytes(found, self._edition, "response to a field")
        return FieldResponse(table, [WinRate(*rate) for rate in rates], won, at_most, stopped)

    def _means(self, tables: list[Table]) -> list[WinRate]:
        found = self.win_rates_of(tables)
        # A sum of as many products is rounded as often, and the weights may miss 1 by as much.
        rounding = 2.0**-51 * len(self)
        bounds = found.error_bounds @ self._weights + rounding
        both = (found.first @ self._weights, found.second @ self._weights)
        return [
            WinRate(float(first), float(second), float(bound))
            for first, second, bound in zip(*both, bounds, strict=True)
        ]

    def __len__(self) -> int:
        return len(self._tables)

    def __getitem__(self, place: Any) -> Any:
        return self._tables[place]

    def __reduce__(self) -> tuple[Any, ...]:
        weighted = partial(Field, weights=np.array(self._weights))
        return (weighted, (self._tables, self._edition))

    def __repr__(self) -> str:
        return f"<Field of {len(self)} tables for {self._edition.name}>"


def _is_one(strategies: Any) -> bool:
    """Whether this is a single strategy: a name, a file, a table, a function or rows of choices."""
    if isinstance(strategies, (str, os.PathLike, Table)) or callable(strategies):
        return True
    if isinstance(strategies, np.ndarray):
        return strategies.ndim == 2
    rows = [row for row in strategies[:1] if isinstance(row, (list, tuple))]
    return bool(rows) and np.ndim(rows[0]) == 1
