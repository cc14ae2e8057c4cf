"""Hog for PettingZoo: two agents that take turns.

>>> env = HogAEC()
>>> env.reset(seed=7)
>>> env.agent_selection, env.infos["player_0"]["regrets"].shape
('player_0', (11,))

Needs PettingZoo: ``pip install pigskin[pettingzoo]``.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from ._edition import Edition, Setting, edition_of
from ._environment import bounds, regrets, rolled, seen
from ._perfect_play import perfect_play
from ._position import Position

PLAYERS = ["player_0", "player_1"]


class HogAEC(AECEnv[str, npt.NDArray[np.int16], int]):  # type: ignore[misc]
    """A game of Hog between two agents.

    Actions, observations and ``infos[agent]["regrets"]`` are those of
    :class:`pigskin.gymnasium_env.HogEnv`. The winner's reward is 1 and the loser's −1.
    """

    metadata = {"name": "hog_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        edition: str | os.PathLike[str] | Edition = "fall-2019",
        *,
        settings: Mapping[str, Setting] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.edition = edition_of(edition, settings)
        self.render_mode = render_mode
        self.possible_agents = list(PLAYERS)
        self._perfect = perfect_play(self.edition)
        low, high = bounds(self.edition)
        self.observation_spaces = {
            agent: spaces.Box(low, high, dtype=np.int16) for agent in PLAYERS
        }
        self.action_spaces = {
            agent: spaces.Discrete(len(self.edition.choices)) for agent in PLAYERS
        }
        self._rng, _ = seeding.np_random()
        self._position = Position(self.edition)

    @property
    def position(self) -> Position:
        """The present position."""
        return self._position

    def observation_space(self, agent: str) -> spaces.Box:
        """The space of what an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a game; Player 0 moves first."""
        if seed is not None:
            self._rng, _ = seeding.np_random(seed)
        self._position = Position(self.edition)
        self.agents = list(PLAYERS)
        self.rewards = dict.fromkeys(PLAYERS, 0.0)
        self._cumulative_rewards = dict.fromkeys(PLAYERS, 0.0)
        self.terminations = dict.fromkeys(PLAYERS, False)
        self.truncations = dict.fromkeys(PLAYERS, False)
        self.agent_selection = PLAYERS[0]
        self._tell()

    def observe(self, agent: str) -> npt.NDArray[np.int16]:
        """What an agent sees."""
        return seen(self._position, PLAYERS.index(agent))

    def step(self, action: int | None) -> None:
        """Takes the turn of the agent that is selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None or not self.action_spaces[agent].contains(action):
            raise ValueError(f"{action} is not an action of {agent}")
        self._cumulative_rewards[agent] = 0.0
        choice = self.edition.choices[int(action)]
        self._position = rolled(self._position, choice, self._rng).after
        winner = self._position.winner
        if winner is not None:
            self.terminations = dict.fromkeys(PLAYERS, True)
            self.rewards = {
                player: 1.0 if place == winner else -1.0 for place, player in enumerate(PLAYERS)
            }
        self.agent_selection = PLAYERS[self._position.to_move]
        self._tell()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position as text."""
        return str(self._position) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""

    def _tell(self) -> None:
        found = regrets(self._perfect, self._position)
        mover = PLAYERS[self._position.to_move]
        nothing = np.zeros_like(found)
        self.infos = {agent: {"regrets": found if agent == mover else nothing} for agent in PLAYERS}
