"""Many win rates, as one array."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ._contest import Standing
from ._operators import ArrayOperators
from ._win_rate import WinRate

if TYPE_CHECKING:
    import pandas

#: The rows and columns of an HTML table; more are counted.
MOST_SHOWN = 40


class WinRates(ArrayOperators):
    """The win rates of strategies against others, from 0 to 1, as an array of shape ``(n, m)``.

    Row i is the i-th strategy, column j its j-th opponent. Every true value is within `error_bound`
    of these. A pair, by place or name, is a :class:`WinRate`; anything else that is indexed,
    compared or computed is the array `win_rate`, as is ``numpy.asarray(rates)``.

    >>> import pigskin
    >>> rates = pigskin.win_rates(["always:4", "always:6"], "fall-2017")
    >>> f"{rates['always:6', 'always:4']:.4f}", rates[0, 1] < 0.5, rates.shape
    ('0.5596', True, (2, 2))
    >>> (rates > 0.5).sum(axis=1).tolist()
    [0, 1]
    """

    __slots__ = ("_among", "error_bounds", "first", "names", "opponents", "second")

    #: The win chance when the strategy moves first.
    first: npt.NDArray[np.float64]
    #: The win chance when the opponent moves first.
    second: npt.NDArray[np.float64]
    #: A proved bound on the error, for each pair.
    error_bounds: npt.NDArray[np.float64]
    #: The names of the strategies, by row.
    names: tuple[str, ...]
    #: The names of the opponents, by column.
    opponents: tuple[str, ...]

    def __init__(
        self, found: Sequence[bytes], names: Sequence[str], opponents: Sequence[str] | None = None
    ) -> None:
        self.names = tuple(names)
        self.opponents = self.names if opponents is None else tuple(opponents)
        #: Among themselves, a strategy is no opponent of its own.
        self._among = opponents is None
        self.first, self.second, self.error_bounds = (
            np.frombuffer(one, dtype=np.float64).reshape(self.shape) for one in found
        )

    @property
    def win_rate(self) -> npt.NDArray[np.float64]:
        """The win chance if either player moves first half of the time."""
        return (self.first + self.second) / 2

    @property
    def error_bound(self) -> float:
        """The largest of the bounds; 0 without pairs."""
        return float(self.error_bounds.max(initial=0.0))

    @property
    def shape(self) -> tuple[int, int]:
        """The number of strategies and of their opponents."""
        return len(self.names), len(self.opponents)

    def mean(self, axis: int | None = 1, **options: Any) -> Any:
        """The mean win rate of each strategy over all its opponents, without itself; NaN without any.

        Along another `axis`, and in ``numpy.mean(rates)``, it is that of the array.
        """
        if axis != 1:
            return self.win_rate.mean(axis, **options)
        rates, count = self.win_rate, len(self.opponents)
        sums = rates.sum(axis=1)
        if self._among:
            sums, count = sums - rates.diagonal(), count - 1
        return sums / count if count > 0 else np.full(len(self), np.nan)

    def wins(self, threshold: float = 0.5) -> npt.NDArray[np.int64]:
        """How many opponents each strategy is proved to beat."""
        won: npt.NDArray[np.bool_] = self.win_rate - self.error_bounds > threshold
        return np.asarray(won.sum(axis=1), dtype=np.int64)

    def standings(self) -> list[Standing]:
        """The strategies as a contest ranks them: by opponents beaten; as many wins share a rank.

        >>> import pigskin
        >>> best = pigskin.win_rates(["always:4", "always:6"], "fall-2017").standings()[0]
        >>> best.rank, best.team, best.wins
        (1, 'always:6', 1)
        """
        wins, means = self.wins(), self.mean()
        rows = sorted(range(len(self)), key=lambda row: (-wins[row], -means[row]))
        return [
            Standing(
                rank=1 + int((wins > wins[row]).sum()),
                team=self.names[row],
                file=None,
                wins=int(wins[row]),
                mean_win_rate=float(means[row]),
            )
            for row in rows
        ]

    def to_pandas(self) -> pandas.DataFrame:
        """A table of pandas with the names of rows and columns. Needs pandas."""
        import pandas

        return pandas.DataFrame(self.win_rate, index=self.names, columns=self.opponents)

    def __getitem__(self, key: Any) -> Any:
        """A pair as a :class:`WinRate`, or a part of the array `win_rate`. Names stand for places.

        Raises `KeyError` for a name that there is not, or more than once.
        """
        keys = key if isinstance(key, tuple) else (key,)
        named = zip(keys, (self.names, self.opponents), strict=False)
        places = (*(_place(one, names) for one, names in named), *keys[2:])
        if len(places) == 2 and all(map(_is_place, places)):
            first, second = float(self.first[places]), float(self.second[places])
            return WinRate(first, second, float(self.error_bounds[places]))
        return self.win_rate[places]

    def __array__(
        self, dtype: npt.DTypeLike | None = None, copy: bool | None = None
    ) -> npt.NDArray[Any]:
        if copy is False:
            raise ValueError("`win_rate` is a new array; `first` and `second` need no copy")
        return self.win_rate.astype(np.float64 if dtype is None else dtype, copy=False)

    def __len__(self) -> int:
        return len(self.names)

    def __repr__(self) -> str:
        rows, columns = self.shape
        return f"<WinRates {rows} × {columns}, error ≤ {self.error_bound:.1e}>"

    def _repr_html_(self) -> str:
        """A heat map: blue below one half, orange above."""
        across = self.opponents[:MOST_SHOWN]
        hidden = len(self.opponents) - len(across)
        more = f"<th>and {hidden} more</th>" if hidden else ""
        head = "".join(f"<th>{escape(name)}</th>" for name in across) + more
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name)}</th>{''.join(map(_cell, row))}</tr>"
            for name, row in zip(self.names[:MOST_SHOWN], self.win_rate[:, :MOST_SHOWN])
        )
        below = max(len(self) - MOST_SHOWN, 0)
        rows += f"<tr><th>and {below} more</th></tr>" if below else ""
        caption = f"Win rates in percent, error at most {100 * self.error_bound:.1e}"
        return f"<table><caption>{caption}</caption><tr><th></th>{head}</tr>{rows}</table>"


def _cell(rate: float) -> str:
    """A cell whose colour is the stronger, the farther the rate is from one half."""
    faded = 255 - round(255 * min(1.0, 2 * abs(rate - 0.5)) ** 0.6)
    red, green, blue = (255, 160 + faded * 95 // 255, faded) if rate > 0.5 else (
        faded, 160 + faded * 95 // 255, 255,
    )  # fmt: skip
    style = f"background:rgb({red},{green},{blue});color:#000"
    return f"<td style='{style}'>{100 * rate:.2f}</td>"


def _place(key: Any, names: tuple[str, ...]) -> Any:
    if not isinstance(key, str):
        return key
    if names.count(key) != 1:
        raise KeyError(f"{names.count(key)} strategies are called {key!r}")
    return names.index(key)


def _is_place(key: Any) -> bool:
    return hasattr(key, "__index__") and np.ndim(key) == 0
