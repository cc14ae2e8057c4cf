"""Best responses."""

from __future__ import annotations

from dataclasses import dataclass

from . import _engine
from ._edition import AnyEdition, Settings, edition_of
from ._table import Strategy, Table, table_of, table_of_bytes
from ._win_rate import WinRate


@dataclass(frozen=True, slots=True)
class BestResponse:
    """The best that anybody can do against a strategy."""

    #: How often the best response wins. It may use all that the rules remember.
    win_rate: WinRate
    #: A table that responds: the best response, or a good one if the rules remember more than the
    #: scores. `None` unless it was asked for.
    table: Table | None = None
    #: How often the table wins.
    table_win_rate: WinRate | None = None

    @property
    def exploitability(self) -> float:
        """How far the best response is above one half."""
        return self.win_rate - 0.5


def best_response(
    strategy: Strategy,
    edition: AnyEdition = "fall-2019",
    *,
    settings: Settings | None = None,
    table: bool = False,
    trust: bool = False,
) -> BestResponse:
    """How often the best response to a strategy wins; with `table` also a table that responds.

    >>> response = best_response("always:4", "fall-2017", table=True)
    >>> response.win_rate.is_above(0.7), response.table.shape
    (True, (100, 100))
    """
    rules = edition_of(edition, settings)
    asked = table_of(strategy, rules, trust)
    rate, found = _engine.best_response(rules._engine, asked.array.tobytes(), table)
    if found is None:
        return BestResponse(WinRate(*rate))
    choices, own = found
    response = table_of_bytes(choices, rules, f"response to {asked.name}")
    return BestResponse(WinRate(*rate), response, WinRate(*own))
