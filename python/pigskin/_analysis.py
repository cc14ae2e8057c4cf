"""What the choices of a strategy cost."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from . import _engine
from ._edition import AnyEdition, Settings, edition_of
from ._heat_map import HeatMap
from ._table import Strategy, Table, table_of
from ._win_rate import WinRate


@dataclass(frozen=True, slots=True, eq=False)
class Analysis:
    """What each choice of a strategy gives away against an opponent.

    All arrays have the shape ``(goal, goal)``: rows by own score, columns by the opponent's. Chances
    are from 0 to 1.
    """

    table: Table
    #: The name of the opponent.
    against: str
    #: How often the strategy wins.
    win_rate: WinRate
    #: How often the best response to the opponent wins.
    best_response: WinRate
    #: How often the strategy is asked at these scores in a game, on average.
    visits: npt.NDArray[np.float64]
    #: The win chance that the choice gives away in a game. The costs add up to the difference
    #: between the best response's win rate and the strategy's.
    costs: npt.NDArray[np.float64]
    #: How much the best change of this choice alone gains.
    gains: npt.NDArray[np.float64]
    #: The choice that gains it; the strategy's own if none gains.
    better: npt.NDArray[np.int8]

    @property
    def regrets(self) -> npt.NDArray[np.float64]:
        """The win chance that the choice gives away each time it is made; NaN where no game goes."""
        met = self.visits > 0
        return np.divide(self.costs, self.visits, out=np.full_like(self.costs, np.nan), where=met)

    def regret_map(self) -> HeatMap:
        """The regrets in percentage points, as a picture."""
        return self._map(self.regrets * 100, "Regret of each choice", "percentage points", 1e-2)

    def visits_map(self) -> HeatMap:
        """How often the strategy is asked, in percent of games."""
        met = np.where(self.visits > 0, self.visits * 100, np.nan)
        return self._map(met, "How often it is asked", "% of games", 1e-3)

    def _map(
        self, values: npt.NDArray[np.float64], title: str, measure: str, low: float
    ) -> HeatMap:
        return HeatMap(
            values,
            title=title,
            subtitle=f"{self.table.name} against {self.against}, {self.table.edition.name}",
            measure=measure,
            nothing="never met",
            low=low,
        )

    def _repr_svg_(self) -> str:
        return self.regret_map().svg()


def analyze(
    strategy: Strategy,
    against: Strategy | None = None,
    edition: AnyEdition = "fall-2019",
    *,
    settings: Settings | None = None,
    trust: bool = False,
) -> Analysis:
    """Analyzes a strategy against another, or against perfect play.

    >>> analysis = analyze("always:4", edition="fall-2017")
    >>> difference = analysis.best_response - analysis.win_rate
    >>> abs(float(analysis.costs.sum()) - difference) < 1e-12
    True
    """
    rules = edition_of(edition, settings)
    table = table_of(strategy, rules, trust)
    other = None if against is None else table_of(against, rules, trust)
    rate, best, arrays, better = _engine.analyze(
        rules._engine, table.array.tobytes(), None if other is None else other.array.tobytes()
    )
    shape = (rules.goal, rules.goal)
    visits, costs, gains = (np.frombuffer(one, dtype=np.float64).reshape(shape) for one in arrays)
    return Analysis(
        table,
        "perfect play" if other is None else other.name,
        WinRate(*rate),
        WinRate(*best),
        visits,
        costs,
        gains,
        np.frombuffer(better, dtype=np.int8).reshape(shape),
    )


def game_lengths(
    strategy: Strategy,
    against: Strategy | None = None,
    edition: AnyEdition = "fall-2019",
    *,
    settings: Settings | None = None,
    trust: bool = False,
) -> npt.NDArray[np.float64]:
    """The chance of each number of turns of a game, from 0 up; both players' turns count.

    >>> chances = game_lengths("always:6", "always:6", "fall-2017")
    >>> round(float(chances @ np.arange(len(chances))), 3)
    19.558
    """
    rules = edition_of(edition, settings)
    table = table_of(strategy, rules, trust)
    other = None if against is None else table_of(against, rules, trust).array.tobytes()
    chances = _engine.game_lengths(rules._engine, table.array.tobytes(), other)
    return np.frombuffer(chances, dtype=np.float64)
