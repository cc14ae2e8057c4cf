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
from ._analysis import Analysis, analyze, game_lengths
from ._contest import Contest, Disqualified, Results, Standing
from ._duel import duel, win_rates
from ._edition import Edition
from ._field import Field, FieldResponse, Improvement
from ._gradient import Gradient
from ._heat_map import HeatMap
from ._perfect_play import PerfectPlay, perfect_play
from ._position import Game, Outcome, Position, Turn
from ._response import BestResponse, best_response
from ._table import Strategy, Table
from ._win_rate import WinRate
from ._win_rates import WinRates

__version__ = "0.1.0"

__all__ = [
    "Analysis",
    "BestResponse",
    "Contest",
    "Disqualified",
    "Edition",
    "Field",
    "FieldResponse",
    "Game",
    "Gradient",
    "HeatMap",
    "Improvement",
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
    "game_lengths",
    "perfect_play",
    "win_rates",
]
