"""Strategies as tables of all their choices."""

from __future__ import annotations

import json
import operator
import os
import runpy
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, SupportsIndex, Union, cast

import numpy as np
import numpy.typing as npt

from . import _command, _engine, _text_file
from ._edition import AnyEdition, Edition, Settings, edition_of
from ._heat_map import HeatMap, choices_map
from ._operators import ArrayOperators

HOUSES = ("always:", "bacon:", "swap:")


class Table(ArrayOperators):
    """Every choice of a strategy, by own score and opponent's score.

    A table is a ``goal × goal`` array of `int8`: ``table[mine, theirs]`` is a number of dice, or −1
    for the Pork Chop. NumPy uses its memory without copying it (``np.asarray(table)``), and a table
    made of an `int8` array uses that array's memory, in any order of rows and columns.

    Operators compare and compute element by element, as those of arrays do, also between two tables;
    :meth:`equals` compares tables as a whole.

    >>> table = Table(lambda score, opponent_score: 4 if score < 90 else 2)
    >>> table[37, 92], table[95, 92], table.shape
    (4, 2, (100, 100))
    >>> int((table == 4).sum()), table.equals("always:4")
    (9000, False)
    >>> Table("swap:8,4", edition="fall-2017").name
    'swap:8,4'

    `strategy` is a strategy in any form (see :mod:`pigskin`). A Python file is asked in a sandbox, as
    in a contest; `trust` says that it may run without one, as code that you trust like your own.

    Raises `ValueError` if a choice is not one of the edition; the message names the cell.
    """

    __slots__ = ("_array", "_edition", "_name")

    def __init__(
        self,
        strategy: Strategy,
        edition: AnyEdition = "fall-2019",
        settings: Settings | None = None,
        *,
        name: str | None = None,
        trust: bool = False,
    ) -> None:
        self._edition = edition_of(edition, settings)
        array, own_name = _choices(strategy, self._edition, trust)
        _engine.table_check(self._edition._engine, array.tobytes())
        self._array = array.view()
        self._array.flags.writeable = False
        self._name = name or own_name

    @property
    def array(self) -> npt.NDArray[np.int8]:
        """The choices as an array of shape ``(goal, goal)`` that cannot be written to."""
        return self._array

    @property
    def edition(self) -> Edition:
        """The edition that the table was checked against."""
        return self._edition

    @property
    def name(self) -> str:
        """The spelling of a house strategy, the name of a function or file, or what was given."""
        return self._name

    @property
    def shape(self) -> tuple[int, int]:
        """The number of rows and of columns: the goal."""
        rows, columns = self._array.shape
        return rows, columns

    @property
    def dtype(self) -> np.dtype[np.int8]:
        """`int8`."""
        return self._array.dtype

    @property
    def ndim(self) -> int:
        """2."""
        return self._array.ndim

    @property
    def size(self) -> int:
        """The number of choices."""
        return self._array.size

    def equals(self, other: Strategy) -> bool:
        """Whether a strategy makes the same choices.

        Raises `ValueError` if it does not fit the edition of the table.
        """
        theirs = other if isinstance(other, Table) else Table(other, self._edition)
        return np.array_equal(self._array, theirs._array)

    def with_choice(
        self, mine: SupportsIndex, theirs: SupportsIndex, choice: SupportsIndex
    ) -> Table:
        """A table with another choice at one pair of scores.

        >>> Table("always:4").with_choice(37, 92, 0)[37, 92]
        0

        Raises `ValueError` if there are no such scores, or no such choice.
        """
        cell = self._cell(mine, theirs)
        number = _whole(choice, "choice")
        choices = self._edition.choices
        low, high = choices[0], choices[-1]
        if not low <= number <= high:
            raise ValueError(
                f"table[{mine}, {theirs}] is {number}, not a choice from {low} to {high}"
            )
        array = self._array.copy()
        array[cell] = number
        return Table(array, self._edition, name=self._name)

    def to_text(self) -> str:
        """A line for each own score."""
        return self._written("text")

    def to_json(self) -> str:
        """An array of rows."""
        return self._written("json")

    def to_python(self, team: str | None = None) -> str:
        """A program with `final_strategy` and `TEAM_NAME`, which contests take.

        The team has the table's name unless another one is given.

        >>> "def final_strategy(score, opponent_score):" in Table("bacon:8,4").to_python()
        True

        Raises `ValueError` if the team's name is empty.
        """
        return self._written("python", team)

    def save(self, path: str | os.PathLike[str], team: str | None = None) -> None:
        """Writes a file that ends in ``.py``, ``.json`` or ``.txt``, and replaces the one that is there.

        `team` is the team's name in a program, as in :meth:`to_python`.
        """
        kinds = {".py": "python", ".json": "json", ".txt": "text"}
        kind = _text_file.kind(path, kinds, "a table's file")
        Path(path).write_text(self._written(kind, team), encoding="utf-8")

    def heat_map(self) -> HeatMap:
        """The choices as a picture."""
        return choices_map(self._array, self._edition, self._name)

    def _written(self, kind: str, team: str | None = None) -> str:
        if team is not None and not team.strip():
            raise ValueError(
                "a team's name is not empty; without `team`, the program has the table's name"
            )
        return _engine.table_text(
            self._edition._engine, self._array.tobytes(), kind, self._name if team is None else team
        )

    def __getitem__(self, cell: Any) -> Any:
        found = self._array[cell]
        return int(found) if np.ndim(found) == 0 else found

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if dtype is not None and np.dtype(dtype) != self._array.dtype:
            if copy is False:
                raise ValueError("another type needs a copy")
            return self._array.astype(dtype)
        return self._array.copy() if copy else self._array

    def __len__(self) -> int:
        return len(self._array)

    def __call__(self, score: SupportsIndex, opponent_score: SupportsIndex) -> int:
        """The choice, so that a table is a strategy's function too.

        Raises `ValueError` if there are no such scores.
        """
        return int(self._array[self._cell(score, opponent_score)])

    def _cell(self, mine: SupportsIndex, theirs: SupportsIndex) -> tuple[int, int]:
        """The place of a pair of scores; NumPy would count negative ones from the end."""
        cell = _whole(mine, "score"), _whole(theirs, "score")
        highest = len(self._array) - 1
        if not all(0 <= score <= highest for score in cell):
            raise ValueError(
                f"no turn begins at {mine} to {theirs}; scores are from 0 to {highest}"
            )
        return cell

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Table {self._name!r} for {self._edition.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (partial(Table, name=self._name), (np.array(self._array), self._edition))

    def _repr_svg_(self) -> str:
        return self.heat_map().svg()


#: A strategy in any form.
Strategy = Union[
    str,
    "os.PathLike[str]",
    Table,
    npt.NDArray[Any],
    Sequence[Sequence[SupportsIndex]],
    Callable[[int, int], SupportsIndex],
]


def _whole(number: Any, what: str) -> int:
    try:
        return operator.index(number)
    except TypeError:
        raise TypeError(f"a {what} is a whole number, not {number!r}") from None


def table_of(strategy: Strategy, edition: Edition, trust: bool = False) -> Table:
    """The table of a strategy, checked against an edition."""
    if isinstance(strategy, Table) and strategy.edition == edition:
        return strategy
    return Table(strategy, edition, trust=trust)


def _choices(strategy: Any, edition: Edition, trust: bool) -> tuple[npt.NDArray[np.int8], str]:
    """The choices of a strategy, and its name."""
    goal = edition.goal
    if isinstance(strategy, Table):
        return _of_goal(strategy.array, goal), strategy.name
    if isinstance(strategy, (str, os.PathLike)):
        text = os.fspath(strategy)
        return _from_bytes(_read(text, edition, trust), goal), Path(text).name
    if callable(strategy):
        name = getattr(strategy, "__name__", type(strategy).__name__)
        return _asked(strategy, goal), name
    array = np.asarray(strategy)
    if array.ndim == 0:
        raise TypeError(
            f"{strategy!r} is not a strategy: give a function of two scores, a table, a file or a name "
            "such as always:4"
        )
    return _of_goal(int8(array, "table"), goal), "array"


def table_of_bytes(choices: bytes, edition: Edition, name: str) -> Table:
    """The table of what the engine returns."""
    return Table(_from_bytes(choices, edition.goal), edition, name=name)


def _from_bytes(choices: bytes, goal: int) -> npt.NDArray[np.int8]:
    return np.frombuffer(choices, dtype=np.int8).reshape(goal, goal)


def _of_goal(array: npt.NDArray[np.int8], goal: int) -> npt.NDArray[np.int8]:
    if array.shape != (goal, goal):
        raise ValueError(f"a table here has the shape ({goal}, {goal}), not {array.shape}")
    return array


def int8(array: npt.NDArray[Any], name: str) -> npt.NDArray[np.int8]:
    """The same numbers as `int8`, without a copy where they are; numbers such as 4.0 are whole."""
    if array.dtype == np.int8:
        return array
    if array.dtype.kind not in "iuf":
        raise ValueError(f"a table has whole numbers of dice, not {array.dtype}")
    with np.errstate(invalid="ignore"):
        small = array.astype(np.int8)
    wrong = np.argwhere(small != array)
    if len(wrong):
        cell = tuple(int(place) for place in wrong[0])
        shown = ", ".join(map(str, cell))
        raise ValueError(f"{name}[{shown}] is {array[cell]}, which is not a number of dice")
    return small


def _asked(function: Callable[[int, int], SupportsIndex], goal: int) -> npt.NDArray[np.int8]:
    """Everything that a function answers."""
    array = np.empty((goal, goal), dtype=np.int8)
    for mine in range(goal):
        for theirs in range(goal):
            try:
                answer = function(mine, theirs)
            except Exception as error:
                error.add_note(f"The strategy was asked at {mine} to {theirs}.")
                raise
            try:
                choice = operator.index(answer)
            except TypeError:
                raise ValueError(
                    f"the strategy returned {answer!r} at {mine} to {theirs}, not a whole number of dice"
                ) from None
            if not -1 <= choice <= 10:
                raise ValueError(
                    f"the strategy returned {choice} at {mine} to {theirs}, not a choice from -1 to 10"
                )
            array[mine, theirs] = choice
    return array


def _own_function(file: Path, text: str) -> Callable[[int, int], SupportsIndex]:
    """The function of a trusted file, which runs in this process where there is no command."""
    name = text.partition(".py:")[2] or "final_strategy"
    found = runpy.run_path(os.fspath(file)).get(name)
    if not callable(found):
        raise ValueError(f"{text} is not a strategy: {file} has no function {name}")
    return cast(Callable[[int, int], SupportsIndex], found)


def _read(text: str, edition: Edition, trust: bool) -> bytes:
    """The choices of a house strategy or a file."""
    if text.startswith(HOUSES):
        return _engine.house(edition._engine, text)
    path = Path(text)
    ending = path.suffix.lower()
    if ending in (".json", ".txt"):
        written = _text_file.read(path)
        try:
            return _engine.table_read(edition._engine, written, ending == ".json")
        except ValueError as error:
            raise ValueError(f"{text} is not a strategy: {error}") from None
    file = Path(text.partition(".py:")[0] + ".py") if ".py:" in text else path
    # An empty text would be the path of the folder that the process works in.
    if not text or not file.exists():
        if ending == ".py" or ".py:" in text:
            raise FileNotFoundError(f"there is no file {file}")
        raise ValueError(
            f"'{text}' is neither a house strategy (always:DICE, bacon:MARGIN,DICE or "
            "swap:MARGIN,DICE) nor a file or folder"
            + ("; perfect play is perfect_play(edition).table()" if text == "perfect" else "")
        )
    if trust and not _command.exists():
        return _asked(_own_function(file, text), edition.goal).tobytes()
    options = ["--trust-this-code"] if trust else []
    with edition._arguments_as_read() as rules:
        printed = _command.output(["convert", text, "--to", "json", *rules, *options])
    return np.asarray(json.loads(printed), dtype=np.int8).tobytes()
