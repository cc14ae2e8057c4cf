"""Contests in a folder."""

from __future__ import annotations

import json
import os
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _command


@dataclass(frozen=True, slots=True)
class Standing:
    """An entry that takes part."""

    #: From 1; shared by entries with as many wins. `None` for a reference player.
    rank: int | None
    team: str
    #: The entry's file; `None` for a reference player.
    file: str | None
    #: Matchups won, or games in D-Football.
    wins: int
    #: The mean win rate over all opponents, from 0 to 1.
    mean_win_rate: float


@dataclass(frozen=True, slots=True)
class Disqualified:
    """An entry that does not take part."""

    file: str
    team: str | None
    #: Such as ``"impure"`` or ``"load-error"``.
    kind: str
    reason: str


@dataclass(frozen=True, slots=True, eq=False)
class Results:
    """The results of a contest; `json` has everything that ``results.json`` has."""

    title: str
    standings: list[Standing]
    disqualified: list[Disqualified]
    json: dict[str, Any] = field(repr=False)

    def win_rates(self) -> npt.NDArray[np.float64]:
        """Hog: the win rates in the order of the standings, of shape ``(n, n)``.

        The diagonal is NaN, as are pairs of reference players, which do not play each other.

        Raises `ValueError` if there are none in ``results.json``.
        """
        if "win_rates" not in self.json:
            raise ValueError("these results have no matrix of win rates")
        count = len(self.standings)
        rates = np.full((count, count), np.nan)
        for a, row in enumerate(self.json["win_rates"]):
            for b, (first, second) in enumerate(zip(row["first"], row["second"]), start=a + 1):
                if first is not None:
                    rates[a, b] = (first + second) / 2
                    rates[b, a] = 1 - rates[a, b]
        return rates

    def _repr_html_(self) -> str:
        from html import escape

        def row(standing: Standing) -> str:
            rank = "" if standing.rank is None else standing.rank
            return (
                f"<tr><td>{rank}</td><td style='text-align:left'>{escape(standing.team)}</td>"
                f"<td>{standing.wins}</td><td>{100 * standing.mean_win_rate:.4f} %</td></tr>"
            )

        return (
            f"<table><caption>{escape(self.title)}</caption>"
            "<tr><th>Rank</th><th>Team</th><th>Wins</th><th>Mean win rate</th></tr>"
            + "".join(map(row, self.standings))
            + "</table>"
        )


class Contest:
    """A contest in a folder with ``contest.toml`` and entries."""

    def __init__(self, folder: str | os.PathLike[str]) -> None:
        self.folder = Path(folder)
        if not (self.folder / "contest.toml").is_file():
            raise FileNotFoundError(f"there is no contest.toml in {self.folder}")

    def run(self, *, trust: bool = False, progress: bool | None = None) -> Results:
        """Runs the contest and writes its results, as ``pigskin contest run`` does.

        The command runs the entries, each in a sandbox. `trust` says that these entries may run
        without one, as code that you trust like your own. Ctrl-C stops the contest, which keeps its
        results so far and continues there next time.

        Raises `ValueError` with the reason if the contest cannot be run.
        """
        shows = sys.stderr.isatty() if progress is None else progress
        options = ["--trust-this-code"] if trust else []
        options += [] if shows else ["--quiet"]
        arguments = ["contest", "run", os.fspath(self.folder), "--format", "json", *options]
        return results_of(json.loads(_command.output(arguments, shows_progress=shows)))

    def results(self) -> Results:
        """The results of the last run. Raises `FileNotFoundError` if there was none."""
        path = self.folder / "results" / "results.json"
        return results_of(json.loads(path.read_text(encoding="utf-8")))

    def __repr__(self) -> str:
        return f"Contest({os.fspath(self.folder)!r})"


def results_of(found: dict[str, Any]) -> Results:
    """Results from the JSON of the command."""
    standings = [
        Standing(row["rank"], row["team"], row["file"], row["wins"], row["mean_win_rate"])
        for row in found["standings"]
    ]
    disqualified = [
        Disqualified(row["file"], row["team"], row["kind"], row["reason"])
        for row in found["disqualified"]
    ]
    return Results(found["title"], standings, disqualified, found)
