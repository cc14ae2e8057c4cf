"""Exact win rates of strategies against each other."""

from __future__ import annotations

from . import _engine
from ._edition import AnyEdition, Settings, edition_of
from ._progress import Tell, teller
from ._table import Strategy, table_of
from ._tables import Strategies, tables_of
from ._win_rate import WinRate
from ._win_rates import WinRates


def duel(
    a: Strategy,
    b: Strategy,
    edition: AnyEdition = "fall-2019",
    *,
    settings: Settings | None = None,
    trust: bool = False,
) -> WinRate:
    """How often `a` beats `b`.

    >>> rate = duel("always:6", "always:4", settings={"feral_hogs": "off"})
    >>> f"{rate:.6f} {rate.first:.6f} {rate.second:.6f}"
    '0.553792 0.568623 0.538960'
    >>> duel(lambda score, opponent_score: 5, "always:4").is_above(0.5)
    True
    """
    rules = edition_of(edition, settings)
    tables = [table_of(one, rules, trust).array.tobytes() for one in (a, b)]
    rate, method = _engine.duel(rules._engine, *tables)
    return WinRate(*rate, method)


def win_rates(
    tables: Strategies,
    edition: AnyEdition = "fall-2019",
    *,
    against: Strategies | None = None,
    settings: Settings | None = None,
    progress: bool | Tell | None = None,
    trust: bool = False,
) -> WinRates:
    """The win rates of strategies among themselves, or `against` others.

    `tables` may also be an array of shape ``(n, goal, goal)``. All cores work, other Python threads
    run meanwhile, and Ctrl-C stops it. `progress` is a function of two numbers (parts that are
    done, and all parts); by default a terminal shows a line.

    >>> rates = win_rates(["always:4", "always:5", "always:6"], "fall-2017")
    >>> rates.shape, rates.error_bound < 1e-12
    ((3, 3), True)
    >>> import numpy as np
    >>> np.allclose(rates + rates.win_rate.T, 1, atol=1e-12)
    True
    """
    rules = edition_of(edition, settings)
    rows, names = tables_of(tables, rules, trust)
    columns, opponents = (None, None) if against is None else tables_of(against, rules, trust)
    found = _engine.win_rates(rules._engine, rows, columns, teller(progress, "pairs"))
    return WinRates(found, names, opponents)
