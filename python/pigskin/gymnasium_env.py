"""Hog for Gymnasium: an agent against a strategy, or against perfect play.

>>> env = HogEnv(opponent="always:4")
>>> observation, info = env.reset(seed=7)
>>> observation.tolist()[:1] == [0] and info["regrets"].shape == (11,)
True

Needs Gymnasium: ``pip install pigskin[gymnasium]``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from ._edition import Edition, Setting, edition_of
from ._environment import bounds, regrets, rolled, seen
from ._perfect_play import perfect_play
from ._position import Position
from ._table import Strategy, table_of

Seen = npt.NDArray[np.int16]


class HogEnv(gymnasium.Env[Seen, np.int64]):
    """A game of Hog against an opponent.

    An action is the place of a choice in ``edition.choices``: a number of dice, or with Pork Chop the
    chop first. An observation is own score, opponent's score, the dice of both previous turns,
    who has spent the Pork Chop, and the phase of the game. The reward is 1 for a win, −1 for a loss and 0 before the end; who
    moves first is drawn.

    ``info["regrets"]`` has how much win chance each action gives away here, if both players play
    perfectly afterwards: exactly, with an error of at most ``info["error_bound"]``.
    ``info["turns"]`` has the turns since the last observation.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(
        self,
        edition: str | os.PathLike[str] | Edition = "fall-2019",
        opponent: Strategy | None = None,
        *,
        settings: Mapping[str, Setting] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.edition = edition_of(edition, settings)
        self.render_mode = render_mode
        self._perfect = perfect_play(self.edition)
        self._opponent = None if opponent is None else table_of(opponent, self.edition)
        self.action_space = spaces.Discrete(len(self.edition.choices))
        low, high = bounds(self.edition)
        self.observation_space = spaces.Box(low, high, dtype=np.int16)
        self._position = Position(self.edition)
        self._me = 0

    @property
    def position(self) -> Position:
        """The present position."""
        return self._position

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begins a game. ``options={"first": True}`` lets the agent move first, or second."""
        super().reset(seed=seed)
        self._position = Position(self.edition)
        first = (options or {}).get("first", bool(self.np_random.integers(2)))
        self._me = 0 if first else 1
        turns = self._answered()
        return seen(self._position, self._me), self._info(turns)

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Takes the agent's turn, and then the opponent's.

        Raises `ValueError` if it is not an action.
        """
        if not self.action_space.contains(action):
            raise ValueError(f"{action} is not an action")
        choice = self.edition.choices[int(action)]
        turn = rolled(self._position, choice, self.np_random)
        self._position = turn.after
        turns = [turn, *self._answered()]
        winner = self._position.winner
        reward = 0.0 if winner is None else 1.0 if winner == self._me else -1.0
        found = seen(self._position, self._me)
        return found, reward, winner is not None, False, self._info(turns)

    def render(self) -> str:
        """The position as text."""
        return str(self._position)

    def _answered(self) -> list[Any]:
        turns = []
        while not self._position.is_over and self._position.to_move != self._me:
            turn = rolled(self._position, self._choice(), self.np_random)
            self._position = turn.after
            turns.append(turn)
        return turns

    def _choice(self) -> int:
        if self._opponent is not None:
            return int(self._opponent[self._position.mine, self._position.theirs])
        best = self._perfect.best_choice(self._position)
        # The game goes on, so there is one.
        assert best is not None
        return best

    def _info(self, turns: list[Any]) -> dict[str, Any]:
        return {
            "regrets": regrets(self._perfect, self._position),
            "error_bound": 2 * self._perfect.error_bound,
            "turns": turns,
        }
