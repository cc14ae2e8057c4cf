"""What a program with types may write: mypy reads this file, and nothing runs it."""

import math
from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pigskin
from pigskin import Field, Position, Table, WinRate, dfootball


def rolls(score: int, opponent_score: int) -> np.int64:
    return np.int64(min(score, 6))


def moves(board: dfootball.Board) -> np.int64:
    return np.int64(board.legal_moves[0])


def climbs(choices: npt.NDArray[np.int64]) -> float:
    field = Field([rolls, choices, "always:4", Table("always:5")], "fall-2017", weights=[1, 1, 2, 2])
    batch = field.gradient(rolls).batch([1, 10])
    return float(field.win_rates_of(batch).mean().max())


def compares() -> bool:
    rate: WinRate = pigskin.duel(rolls, [[np.int64(4)] * 100] * 100, "fall-2017")
    left: float = 1 - rate
    table = Table(rolls).with_choice(np.int64(3), np.int64(4), np.int64(5))
    table(np.int64(3), np.int64(4))
    Position().take(np.int64(2), np.array([3, 4])).after.roll(np.int64(6))
    return math.isclose(rate, left) or f"{rate:.3f}" == "0.5"


def plays() -> tuple[float, Fraction | None]:
    exact = dfootball.win_rate("random", "random", n=4)[1]
    return dfootball.play(moves, "random").win_rate, exact and exact[0]
