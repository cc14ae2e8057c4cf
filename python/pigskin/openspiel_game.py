"""Hog for OpenSpiel: importing this registers the game ``python_hog``.

>>> import pyspiel
>>> game = pyspiel.load_game("python_hog(edition=fall-2017)")
>>> state = game.new_initial_state()
>>> state.legal_actions()
[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

Needs OpenSpiel: ``pip install pigskin[openspiel]``.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ._edition import Edition
from ._environment import SEEN, bounds, seen
from ._position import Outcome, Position

# More turns than any game takes whose every turn scores: two for each point, and two chops.
MOST_TURNS = 2 * 300 + 2

_TYPE = pyspiel.GameType(
    short_name="python_hog",
    long_name="Hog",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"edition": "fall-2019"},
)


class HogGame(pyspiel.Game):  # type: ignore[misc]
    """Hog, by an edition of the handouts.

    An action is the place of a choice in ``edition.choices``. After it chance chooses one of the
    positions that can follow.

    Raises `ValueError` for editions in which a turn can score nothing: games of OpenSpiel end.
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        parameters = params or {}
        self.edition = Edition(parameters.get("edition", "fall-2019"))
        if self.edition.can_score_nothing:
            raise ValueError(f"a game of {self.edition.name} need not end")
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.edition.choices),
            # Points of ten dice, with and without ones; more with a die of more sides.
            max_chance_outcomes=1000,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_TURNS,
        )
        super().__init__(_TYPE, info, parameters)

    def new_initial_state(self) -> HogState:
        """The start of a game."""
        return HogState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> HogObserver:
        """What players see."""
        return HogObserver(self.edition, params)


class HogState(pyspiel.State):  # type: ignore[misc]
    """A position, perhaps with a choice whose dice have not fallen yet."""

    def __init__(self, game: HogGame) -> None:
        super().__init__(game)
        self.position = Position(game.edition)
        self._outcomes: list[Outcome] = []

    def current_player(self) -> int:
        """The player to move, chance, or nobody."""
        if self._outcomes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.position.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return self.position.to_move

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(len(self.position.edition.choices)))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of the dice with their chances."""
        return [(place, outcome.chance) for place, outcome in enumerate(self._outcomes)]

    def _apply_action(self, action: int) -> None:
        if self._outcomes:
            self.position = self._outcomes[action].position
            self._outcomes = []
        else:
            self._outcomes = self.position.outcomes(self.position.edition.choices[action])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"to {self._outcomes[action].position}"
        choice = self.position.edition.choices[action]
        return "chop" if choice == -1 else f"roll {choice}"

    def is_terminal(self) -> bool:
        """Whether somebody has won."""
        return self.position.is_over and not self._outcomes

    def returns(self) -> list[float]:
        """1 for the winner and −1 for the loser; 0 before the end."""
        winner = self.position.winner
        if winner is None:
            return [0.0, 0.0]
        return [1.0, -1.0] if winner == 0 else [-1.0, 1.0]

    def __str__(self) -> str:
        waits = " (dice are rolled)" if self._outcomes else ""
        return f"{self.position}{waits}"


class HogObserver:
    """The observations of both players: everything is public."""

    def __init__(self, edition: Edition, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"Hog has no parameters of observations, and got {params}")
        _, high = bounds(edition)
        self._high = np.maximum(high, 1).astype(np.float32)
        self.tensor = np.zeros(SEEN, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HogState, player: int) -> None:
        """Takes a state, as a player sees it."""
        self.tensor[:] = seen(state.position, player) / self._high

    def string_from(self, state: HogState, player: int) -> str:
        """A state as text."""
        return str(state)


pyspiel.register_game(_TYPE, HogGame)
