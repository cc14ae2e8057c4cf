"""Tables that evolve against each other, to an equilibrium of the contest."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import _engine
from ._edition import AnyEdition, Settings, edition_of
from ._field import Field, gain_at_most
from ._table import Table, table_of_bytes
from ._tables import Strategies, tables_of
from ._win_rate import WinRate


@dataclass(frozen=True, slots=True, eq=False)
class Equilibrium:
    """A mixture of tables, with proved bounds on what anybody gains against it.

    A gain is a mean win rate above one half. So the mixture is an equilibrium of the contest up to a
    number between `gain_found` and `gain_at_most`.
    """

    #: The tables with their weights, the heaviest first.
    mixture: Field
    #: How often the best response to each table of the mixture wins.
    best_responses: list[WinRate]
    #: No strategy gains more, even one that uses all that the rules remember.
    gain_at_most: float
    #: What `response` gains at least; 0 if no table gains anything.
    gain_found: float
    #: The table that gains most, of all that were tried.
    response: Table
    #: The largest distance of any win rate from the exact one; both gains allow for it.
    error_bound: float
    #: The single table of the last population against which least can be gained.
    safest: Table
    #: No strategy gains more against `safest`.
    safest_gain_at_most: float
    #: The generations that were computed.
    generations: int
    #: Whether the evolution was stopped before its end.
    stopped: bool

    def json(self) -> dict[str, Any]:
        """The same as ``pigskin evolve --format json`` prints."""
        rules = self.mixture.edition
        parts = zip(self.mixture.weights, self.best_responses, self.mixture, strict=True)
        return {
            "edition": rules.name,
            "rules": rules._engine.stated,
            "gain_at_most": self.gain_at_most,
            "gain_found": self.gain_found,
            "error_bound": self.error_bound,
            "safest_gain_at_most": self.safest_gain_at_most,
            "generations": self.generations,
            "stopped": self.stopped,
            "mixture": [
                {
                    "weight": float(weight),
                    "gain_at_most": gain_at_most(rate),
                    "table": table.array.tolist(),
                }
                for weight, rate, table in parts
            ],
            "response": self.response.array.tolist(),
            "safest": self.safest.array.tolist(),
        }

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file that ``crates/cli/kit/evolution/check_equilibrium.py`` checks without this
        package, and replaces the one that is there."""
        Path(path).write_text(json.dumps(self.json()), encoding="utf-8")


def evolve(
    field: Strategies = (),
    edition: AnyEdition = "fall-2019",
    *,
    generations: int = 50,
    population: int = 48,
    seed: int = 0,
    settings: Settings | None = None,
    progress: Callable[[int, int, float], object] | None = None,
    trust: bool = False,
) -> Equilibrium:
    """Evolves tables against each other, as ``pigskin evolve`` does, on all cores.

    It begins with perfect play's choices and the tables of `field`, and ends after that many
    `generations`, or when no table that gains is found. At most `population` tables stay from one
    generation to the next. The same `seed` gives the same tables.

    `progress` gets the number of the generation, the tables with weight, and the most that a table gained
    in it; it stops the evolution by returning true. Ctrl-C stops it.

    >>> equilibrium = evolve(settings={"goal": 20, "feral_hogs": "off"})
    >>> len(equilibrium.mixture), equilibrium.gain_at_most < 1e-12
    (1, True)

    Raises `ValueError` if a table does not fit the edition, or if turns can score nothing.
    """
    rules = edition_of(edition, settings)
    if generations < 0 or not 1 <= population <= 1000 or not 0 <= seed < 2**64:
        raise ValueError(
            "an evolution has 1 to 1000 tables, and its other numbers are not negative"
        )
    choices, _ = tables_of(field, rules, trust)
    (parts, at_most), (response, found), bound, (safest, rate), number, stopped = _engine.evolve(
        rules._engine, choices, generations, population, seed, progress
    )
    tables = [
        table_of_bytes(choices, rules, f"evolved {place}")
        for place, (choices, _, _) in enumerate(parts, 1)
    ]
    return Equilibrium(
        mixture=Field(tables, rules, weights=[weight for _, weight, _ in parts]),
        best_responses=[WinRate(*best) for _, _, best in parts],
        gain_at_most=at_most,
        gain_found=found,
        response=table_of_bytes(response, rules, "response to a mixture"),
        error_bound=bound,
        safest=table_of_bytes(safest, rules, "safest table"),
        safest_gain_at_most=gain_at_most(WinRate(*rate)),
        generations=number,
        stopped=stopped,
    )
