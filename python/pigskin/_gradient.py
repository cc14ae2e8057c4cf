"""The gain of every change of a single choice."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ._table import Table

#: The least gain that is not rounding.
LEAST = 1e-12


@dataclass(frozen=True, slots=True, eq=False)
class Gradient:
    """How much every change of a single choice raises a table's mean win rate against a field.

    Each gain is exact if all other choices stay. Several changes together gain a little less or more,
    so a search tries a :meth:`batch` of tables and keeps the best.
    """

    table: Table
    #: By own score, opponent's score and choice (in the order of ``table.edition.choices``). NaN for
    #: choices that can score nothing, whose gain is not known.
    gains: npt.NDArray[np.float64]

    @property
    def best_gains(self) -> npt.NDArray[np.float64]:
        """What the best change of each choice gains, of shape ``(goal, goal)``; 0 where none gains."""
        found = np.fmax.reduce(self.gains, axis=2)
        return np.where(found > LEAST, found, 0.0)

    @property
    def better(self) -> npt.NDArray[np.int8]:
        """The choice that gains it; the table's own where none gains."""
        choices = np.array(self.table.edition.choices, dtype=np.int8)
        found = choices[np.where(np.isnan(self.gains), -np.inf, self.gains).argmax(axis=2)]
        return np.where(self.best_gains > 0, found, self.table.array)

    def batch(self, counts: npt.ArrayLike) -> npt.NDArray[np.int8]:
        """Changed tables: for each number of `counts`, one with so many of the changes that gain most.

        There are no more changes than gain. The shape is ``(len(counts), goal, goal)``.
        """
        gains, better = self.best_gains.ravel(), self.better.ravel()
        order = np.argsort(-gains, kind="stable")[: int((gains > 0).sum())]
        asked = np.atleast_1d(counts)
        tables = np.repeat(self.table.array.reshape(1, -1), len(asked), axis=0)
        for table, count in zip(tables, asked, strict=True):
            table[order[:count]] = better[order[:count]]
        return tables.reshape(-1, *self.table.shape)
