"""Several strategies as one array of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ._edition import Edition
from ._table import Strategy, Table, int8, table_of

#: Several strategies: a sequence, such as a field, or an array of shape ``(n, goal, goal)``.
Strategies = Union[Sequence[Strategy], npt.NDArray[Any]]


def tables_of(
    strategies: Strategies, edition: Edition, trust: bool = False
) -> tuple[bytes, list[str]]:
    """The choices of several strategies, one after the other, and their names."""
    if isinstance(strategies, (str, Table)):
        raise TypeError("a sequence of strategies is needed; put a single one into a list")
    if isinstance(strategies, np.ndarray) and strategies.ndim == 3:
        choices = _checked(strategies, edition)
        return choices.tobytes(), [f"array {place}" for place in range(len(choices))]
    tables = []
    for place, one in enumerate(strategies):
        try:
            tables.append(table_of(one, edition, trust))
        except ValueError as error:
            error.add_note(f"It is strategy {place} of the sequence, counted from 0.")
            raise
    return b"".join(table.array.tobytes() for table in tables), [table.name for table in tables]


def _checked(tables: npt.NDArray[Any], edition: Edition) -> npt.NDArray[np.int8]:
    """The choices of an array of tables; the engine would not say which table is wrong."""
    goal = edition.goal
    if tables.shape[1:] != (goal, goal):
        raise ValueError(f"tables here have the shape (n, {goal}, {goal}), not {tables.shape}")
    choices = int8(tables, "tables")
    least, most = edition.choices[0], edition.choices[-1]
    wrong = np.argwhere((choices < least) | (choices > most))
    if len(wrong):
        cell = tuple(int(place) for place in wrong[0])
        shown = ", ".join(map(str, cell))
        raise ValueError(
            f"tables[{shown}] is {choices[cell]}, not a choice from {least} to {most}"
        )
    return choices
