"""Perfect play."""

from __future__ import annotations

from . import _engine
from ._edition import AnyEdition, Edition, Settings, edition_of
from ._position import Position
from ._table import Table, table_of_bytes
from ._tuples import Parts
from ._win_rate import WinRate


class PerfectPlay:
    """The solution of an edition: the exact win chance of every choice in every position.

    >>> perfect = perfect_play("fall-2017")
    >>> perfect.best_choice("0,0")
    10
    >>> values = perfect.choice_values("37,92")
    >>> abs(max(values.values()) - perfect.value("37,92")) <= perfect.error_bound
    True

    Raises `ValueError` for a position of an edition with other rules.
    """

    def __init__(self, edition: AnyEdition) -> None:
        self.edition = edition_of(edition)
        self._solved = _engine.PerfectPlay(self.edition._engine)

    @property
    def win_rate(self) -> WinRate:
        """How often one perfect player beats another; half of the games on average."""
        return WinRate(*self._solved.win_rate(), self._solved.method())

    @property
    def error_bound(self) -> float:
        """A proved bound on the error of every value."""
        return self.win_rate.error_bound

    def value(self, position: Position | str) -> float:
        """The win chance of the player to move, if both play perfectly; 0 or 1 at the end."""
        return self._solved.value(self._parts(position))

    def choice_values(self, position: Position | str) -> dict[int, float]:
        """The win chance of the player to move for each choice, followed by perfect play."""
        return dict(self._solved.choice_values(self._parts(position)))

    def regrets(self, position: Position | str) -> dict[int, float]:
        """How much win chance each choice gives away; 0 for a best one.

        >>> min(perfect_play("fall-2019").regrets("20,31").values())
        0.0
        """
        values = self.choice_values(position)
        best = max(values.values(), default=0.0)
        return {choice: best - value for choice, value in values.items()}

    def best_choice(self, position: Position | str) -> int | None:
        """A best choice, the lowest of equally good ones; `None` once the game is over."""
        return self._solved.best_choice(self._parts(position))

    def table(self) -> Table:
        """Perfect choices as a table, which contests take.

        If the rules remember more than the scores, no table is perfect; this is the least
        exploitable one of a few.
        """
        choices, _ = self._solved.table()
        return table_of_bytes(choices, self.edition, "perfect play")

    def exploitability(self) -> WinRate:
        """How often the best response to :meth:`table` beats it: ½ if the table is perfect."""
        _, response = self._solved.table()
        return WinRate(*response)

    def _parts(self, position: Position | str) -> Parts:
        if isinstance(position, str):
            return _engine.position_read(position)
        theirs = position.edition
        if theirs is not self.edition and theirs.settings != self.edition.settings:
            raise ValueError(f"it is a position of {theirs.name}, not of {self.edition.name}")
        return position.parts

    def __copy__(self) -> PerfectPlay:
        return self

    def __deepcopy__(self, memo: object) -> PerfectPlay:
        return self

    def __reduce__(self) -> tuple[type[PerfectPlay], tuple[Edition]]:
        return (PerfectPlay, (self.edition,))

    def __repr__(self) -> str:
        return f"<PerfectPlay of {self.edition.name}>"


def perfect_play(
    edition: AnyEdition = "fall-2019",
    settings: Settings | None = None,
) -> PerfectPlay:
    """Solves an edition, in a few milliseconds."""
    return PerfectPlay(edition_of(edition, settings))
