"""A win chance with its error bound."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class WinRate:
    """How often one player beats another, from 0 to 1.

    The true values of `first`, `second` and `win_rate` are within `error_bound` of these numbers.
    This is proved, so :meth:`is_above` is a proof.

    >>> WinRate(0.53, 0.49, 1e-13).is_above(0.5)
    True
    """

    #: The win chance when the first player moves first.
    first: float
    #: The win chance when the other player moves first.
    second: float
    #: The largest possible distance of each value from the true one.
    error_bound: float
    #: How it was computed.
    method: str = "one sweep"

    @property
    def win_rate(self) -> float:
        """The win chance if either player moves first half of the time."""
        return (self.first + self.second) / 2

    def is_above(self, threshold: float = 0.5) -> bool:
        """Whether the true win rate is proved to be above the threshold."""
        return self.win_rate - self.error_bound > threshold

    def __float__(self) -> float:
        return self.win_rate
