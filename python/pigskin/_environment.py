"""What the environments of other libraries share: what a player sees, and what choices cost."""

from __future__ import annotations

import random

import numpy as np
import numpy.typing as npt

from ._edition import Edition
from ._perfect_play import PerfectPlay
from ._position import Position, Turn

#: What a player sees: own score, opponent's score, the dice (or points) of both previous turns,
#: whether either has spent the Pork Chop, and the phase of the game.
SEEN = 9


def seen(position: Position, player: int) -> npt.NDArray[np.int16]:
    """A position as a player sees it, of shape ``(9,)``."""
    pairs = (position.scores, position.previous_dice, position.chop_spent)
    both = [pair[who] for pair in pairs for who in (player, 1 - player)]
    return np.array([*both, *position.phase], dtype=np.int16)


def bounds(edition: Edition) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.int16]]:
    """The lowest and the highest values of what a player sees."""
    # A turn adds at most ten dice of a hundred sides, and bonuses.
    score = edition.goal + 1100
    high = [score, score, 15, 15, 1, 1, 11, 1, 1]
    return np.zeros(SEEN, dtype=np.int16), np.array(high, dtype=np.int16)


def regrets(perfect: PerfectPlay, position: Position) -> npt.NDArray[np.float64]:
    """How much win chance each action gives away, if both play perfectly afterwards."""
    edition = perfect.edition
    if position.is_over:
        return np.zeros(len(edition.choices))
    known = perfect.regrets(position)
    # A −1 after the chop is spent rolls the most dice.
    most = known[max(known)]
    return np.array([known.get(choice, most) for choice in edition.choices])


def rolled(position: Position, choice: int, rng: np.random.Generator) -> Turn:
    """The turn with this choice, with the dice of NumPy's generator."""
    return position.roll(choice, random.Random(int(rng.integers(2**63))))
