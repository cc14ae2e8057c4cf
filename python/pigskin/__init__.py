"""Write a strategy. Know exactly how good it is.

Pigskin computes how good strategies for the dice game Hog are. Nothing is sampled: a win rate is
exact, with a proved bound on its rounding.

>>> import pigskin
>>> rate = pigskin.duel("always:6", "always:4", edition="fall-2019")
>>> round(rate.win_rate, 6), rate.error_bound < 1e-12
(0.553792, True)

A strategy may be written in any of these ways, everywhere:

* a house strategy such as ``"always:6"``, ``"bacon:8,4"`` or ``"swap:8,4"``
* a path: ``"mine.py"`` (or ``"hog.py:swap_strategy"``), ``"table.json"``, ``"table.txt"``
* a function of two scores, own score first
* an array of integers, rows by own score
* a :class:`Table`

``pigskin.dfootball`` has the board game D-Football, and ``pigskin.cluster`` runs contests on many machines.
"""

from . import cluster, dfootball
from ._analysis import Analysis, analyze, game_lengths, regret, visits
from ._contest import Contest, Disqualified, Results, Standing
from ._duel import WinRates, duel, win_rates
from ._edition import Edition
from ._evolution import Equilibrium, evolve
from ._heat_map import HeatMap
from ._mixture import Exploitability, Mixture
from ._perfect_play import PerfectPlay, perfect_play
from ._position import Game, Outcome, Position, Turn
from ._response import (
    BestResponse,
    FieldResponse,
    Improvement,
    best_response,
    field_response,
    improve,
)
from ._table import Strategy, Table
from ._win_rate import WinRate

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BestResponse",
    "Contest",
    "Disqualified",
    "Edition",
    "Equilibrium",
    "Exploitability",
    "FieldResponse",
    "Game",
    "HeatMap",
    "Improvement",
    "Mixture",
    "Outcome",
    "PerfectPlay",
    "Position",
    "Results",
    "Standing",
    "Strategy",
    "Table",
    "Turn",
    "WinRate",
    "WinRates",
    "analyze",
    "best_response",
    "cluster",
    "dfootball",
    "duel",
    "evolve",
    "field_response",
    "game_lengths",
    "improve",
    "perfect_play",
    "regret",
    "visits",
    "win_rates",
]
