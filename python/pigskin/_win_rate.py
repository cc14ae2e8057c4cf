"""A win rate with its error bound."""

from __future__ import annotations

from typing import Any, NoReturn


class WinRate(float):
    """How often one player beats another, from 0 to 1: a number with its parts.

    The number is the win rate if either player moves first half of the time. The true values of it, of
    `first` and of `second` are within `error_bound`. This is proved, so :meth:`is_above` is a proof.

    It is a `float`: it compares, adds and formats as one, and results are plain numbers.

    >>> rate = WinRate(0.53, 0.49, 1e-13)
    >>> f"{rate:.1%}", rate > 0.5, 1 - rate, rate.is_above(0.5)
    ('51.0%', True, 0.49, True)
    """

    __slots__ = ("error_bound", "first", "method", "second")

    #: The win chance when the first player moves first.
    first: float
    #: The win chance when the other player moves first.
    second: float
    #: The largest possible distance of each value from the true one.
    error_bound: float
    #: How it was computed.
    method: str

    def __new__(
        cls, first: float, second: float, error_bound: float, method: str = "one sweep"
    ) -> WinRate:
        rate = super().__new__(cls, (first + second) / 2)
        parts = (first, second, error_bound, method)
        for name, part in zip(("first", "second", "error_bound", "method"), parts, strict=True):
            object.__setattr__(rate, name, part)
        return rate

    @property
    def win_rate(self) -> float:
        """The same as a plain number."""
        return float(self)

    def is_above(self, threshold: float = 0.5) -> bool:
        """Whether the true win rate is proved to be above the threshold."""
        return float(self) - self.error_bound > threshold

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a win rate does not change: {name} cannot be set")

    def __reduce__(self) -> tuple[Any, ...]:
        return (WinRate, (self.first, self.second, self.error_bound, self.method))

    __str__ = float.__repr__

    def __repr__(self) -> str:
        return (
            f"WinRate({float(self)!r}, first={self.first!r}, second={self.second!r}, "
            f"error_bound={self.error_bound!r})"
        )
