"""Mixtures of tables: an opponent who draws a table by weights before each game."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ._duel import win_rates
from ._edition import Edition, Setting, edition_of
from ._response import best_response, improve
from ._table import Strategy, Table, table_of
from ._win_rate import WinRate

#: The least gain of a step in the search for a response.
LEAST = 1e-9


@dataclass(frozen=True, slots=True)
class Exploitability:
    """What can be gained against a mixture, in mean win rate above one half."""

    #: No strategy gains more, even one that uses all that the rules remember and is told which table
    #: was drawn: the weighted mean of what the best response to each table gains. Proved.
    at_most: float
    #: What `response` gains at least; 0 if no table was found that gains.
    found: float
    #: The table that gains most, of those that a search found.
    response: Table


class Mixture:
    """Tables with weights: one of them is drawn before each game, and the other player does not see
    which.

    Without `weights`, all are drawn equally often. Weights that add up to 1 are used as they are, and
    others are divided by their sum.

    >>> mixture = Mixture(["always:4", "always:6"], [3, 1], settings={"goal": 30})
    >>> mixture.weights.tolist(), mixture.win_rate("always:5").error_bound < 1e-12
    ([0.75, 0.25], True)

    Raises `ValueError` if a weight is not above 0, or if there are no tables.
    """

    __slots__ = ("_edition", "_tables", "_weights")

    def __init__(
        self,
        strategies: Sequence[Strategy] | npt.NDArray[Any],
        weights: npt.ArrayLike | None = None,
        edition: str | os.PathLike[str] | Edition = "fall-2019",
        *,
        settings: Mapping[str, Setting] | None = None,
        trust: bool = False,
    ) -> None:
        self._edition = edition_of(edition, settings)
        if isinstance(strategies, (str, Table)):
            raise TypeError("a sequence of strategies is needed; put a single one into a list")
        if isinstance(strategies, Mapping):
            raise TypeError(
                "the weights are a separate argument: Mixture(list(mapping), list(mapping.values()))"
            )
        self._tables = [table_of(one, self._edition, trust) for one in strategies]
        count = len(self._tables)
        shares = np.ones(count) if weights is None else np.array(weights, dtype=np.float64)
        if not count:
            raise ValueError("a mixture needs a table")
        if shares.shape != (count,):
            raise ValueError(f"{count} tables need {count} weights, not an array {shares.shape}")
        total = float(shares.sum())
        if not (shares > 0).all() or not np.isfinite(total):
            raise ValueError("the weights of a mixture are above 0")
        # Weights that a sum rounded stay as they are, so that those of a saved mixture do.
        self._weights = shares if abs(total - 1) <= count * 2.0**-52 else shares / total
        self._weights.flags.writeable = False

    @property
    def tables(self) -> list[Table]:
        """The tables."""
        return list(self._tables)

    @property
    def weights(self) -> npt.NDArray[np.float64]:
        """How often each is drawn, from 0 to 1."""
        return self._weights

    @property
    def edition(self) -> Edition:
        """The edition that the tables were checked against."""
        return self._edition

    def win_rate(self, strategy: Strategy, *, trust: bool = False) -> WinRate:
        """How often a strategy wins against the mixture."""
        return self._win_rates([table_of(strategy, self._edition, trust)])[0]

    def exploitability(self) -> Exploitability:
        """What can be gained against the mixture: a proved limit, and a table found by a search.

        The search climbs by the exact gains of single choices, from the heaviest table and from
        the response to it.

        >>> import pigskin
        >>> small = {"goal": 20, "feral_hogs": "off"}
        >>> perfect = pigskin.perfect_play(settings=small).table()
        >>> Mixture([perfect], settings=small).exploitability().at_most < 1e-12
        True
        >>> gains = Mixture(["always:4", "always:6"], settings=small).exploitability()
        >>> 0 < gains.found <= gains.at_most
        True
        """
        heaviest = self._tables[int(self._weights.argmax())]
        response = best_response(heaviest, self._edition, table=True).table
        starts = [heaviest] if response is None else [heaviest, response]
        reached = [self._climbed(table) for table in starts]
        rates = self._win_rates(reached)
        best = max(range(len(rates)), key=lambda place: rates[place].win_rate)
        found = rates[best].win_rate - 0.5 - rates[best].error_bound
        limits = [best_response(table, self._edition).win_rate for table in self._tables]
        return Exploitability(limit(self._weights, limits), max(found, 0.0), reached[best])

    def _climbed(self, table: Table) -> Table:
        while step := improve(table, self._tables, self._edition, weights=self._weights):
            table = step.table
            if step.gain < LEAST:
                break
        return table

    def _win_rates(self, tables: list[Table]) -> list[WinRate]:
        found = win_rates(tables, self._edition, against=self._tables, progress=False)
        # A sum of as many products is rounded as often, and the weights may miss 1 by as much.
        rounding = 2.0**-51 * len(self._tables)
        bounds = found.error_bounds @ self._weights + rounding
        both = (found.first @ self._weights, found.second @ self._weights)
        return [
            WinRate(float(first), float(second), float(bound))
            for first, second, bound in zip(*both, bounds, strict=True)
        ]

    def __len__(self) -> int:
        return len(self._tables)

    def __repr__(self) -> str:
        return f"<Mixture of {len(self)} tables for {self._edition.name}>"


def limit(weights: npt.NDArray[np.float64], best_responses: Sequence[WinRate]) -> float:
    """What nobody exceeds: the weighted mean of the best responses' gains, added up in order."""
    total = 0.0
    for weight, rate in zip(weights.tolist(), best_responses, strict=True):
        total += weight * gain_at_most(rate)
    return total


def gain_at_most(response: WinRate) -> float:
    """How far a best response is above one half, at the most."""
    return response.win_rate - 0.5 + response.error_bound
