"""Positions, turns and games of Hog."""

from __future__ import annotations

import operator
import random
from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import SupportsIndex

from . import _engine
from ._edition import Edition, edition_of
from ._tuples import Parts


@dataclass(frozen=True, slots=True)
class Position:
    """A position of a game: everything that the rules use.

    Pairs have Player 0's number first.

    >>> start = Position(Edition("fall-2019"))
    >>> turn = start.take(2, dice=[1, 4])
    >>> turn.pigged_out, turn.bonus, turn.after.scores
    (True, 3, (4, 0))
    >>> str(turn.after)
    '4,0 past 2,0 to move 1'
    """

    edition: Edition = field(default_factory=lambda: edition_of("fall-2019"))
    #: Both scores.
    scores: tuple[int, int] = (0, 0)
    #: The dice of both players' previous turns, or what Feral Hogs remembers of their points;
    #: always 0 without Feral Hogs.
    previous_dice: tuple[int, int] = (0, 0)
    #: Who has spent the Pork Chop.
    chop_spent: tuple[bool, bool] = (False, False)
    #: The player to move: 0 or 1.
    to_move: int = 0
    #: The number of the turn in the cycle of Time Trot, whether it is an extra turn, and whether
    #: Perfect Piggy has exchanged the dice, as far as the rules remember this.
    phase: tuple[int, bool, bool] = (0, False, False)

    def __post_init__(self) -> None:
        if not isinstance(self.edition, Edition):
            raise TypeError(
                f"a position has an Edition, not {self.edition!r}; pass Edition({self.edition!r})"
            )
        if self.to_move not in (0, 1):
            raise ValueError(f"player {self.to_move} cannot be to move; players are 0 and 1")
        if not all(0 <= score < 2**16 for score in self.scores):
            raise ValueError(f"scores are not negative, unlike {self.scores}")
        if not all(0 <= dice <= 15 for dice in self.previous_dice):
            raise ValueError(f"no previous turn is remembered as {self.previous_dice}")
        if not 0 <= self.phase[0] < 2**8:
            raise ValueError(f"no turn has the number {self.phase[0]}")

    @staticmethod
    def parse(text: str, edition: str | Edition = "fall-2019") -> Position:
        """Reads a position as records and the command write it.

        >>> Position.parse("37,74 past 6,4 to move 1").previous_dice
        (6, 4)
        """
        return _position(edition_of(edition), _engine.position_read(text))

    @property
    def parts(self) -> Parts:
        """The position as the engine reads it."""
        return (
            self.scores,
            self.previous_dice,
            self.chop_spent,
            self.to_move == 1,
            self.phase,
        )

    @property
    def mine(self) -> int:
        """The score of the player to move."""
        return self.scores[self.to_move]

    @property
    def theirs(self) -> int:
        """The score of the other player."""
        return self.scores[1 - self.to_move]

    @property
    def winner(self) -> int | None:
        """The player whose score has reached the goal, if any."""
        reached = (score >= self.edition.goal for score in self.scores)
        return next((player for player, won in enumerate(reached) if won), None)

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.winner is not None

    @property
    def legal_choices(self) -> list[int]:
        """The choices of the player to move, lowest first; none once the game is over."""
        return [] if self.is_over else self.edition.choices

    def dice(self, choice: SupportsIndex) -> tuple[int, int]:
        """How many dice of how many sides a choice rolls here."""
        number, sides, _ = _engine.dice_of(self.edition._engine, self.parts, choice)
        return number, sides

    def take(self, choice: SupportsIndex, dice: Iterable[SupportsIndex]) -> Turn:
        """The turn with this choice and these outcomes of the dice.

        Raises `ValueError` if the choice or the dice are not possible here.
        """
        tossed = tuple(map(operator.index, dice))
        after, base, lifted, bonus, pigged_out, swapped = _engine.take(
            self.edition._engine, self.parts, choice, bytes(tossed)
        )
        return Turn(
            before=self,
            player=self.to_move,
            choice=operator.index(choice),
            dice=tossed,
            points=lifted + bonus,
            base=base,
            bonus=bonus,
            pigged_out=pigged_out,
            swapped=swapped,
            after=_position(self.edition, after),
        )

    def roll(self, choice: SupportsIndex, rng: random.Random | None = None) -> Turn:
        """The turn with this choice and fair dice.

        >>> turn = Position().roll(3, random.Random(7))
        >>> len(turn.dice), turn.after.to_move
        (3, 1)
        """
        number, sides, odd_again = _engine.dice_of(self.edition._engine, self.parts, choice)
        draw = rng or random

        def roll() -> int:
            outcome = draw.randint(1, sides)
            return draw.randint(1, sides) if odd_again and outcome % 2 == 1 else outcome

        return self.take(choice, [roll() for _ in range(number)])

    def outcomes(self, choice: SupportsIndex) -> list[Outcome]:
        """Every position that can follow a choice, with its chance.

        >>> outcomes = Position().outcomes(2)
        >>> round(sum(outcome.chance for outcome in outcomes), 12)
        1.0
        """
        chances: dict[Parts, float] = {}
        for _, chance, after in _engine.outcomes(self.edition._engine, self.parts, choice):
            chances[after] = chances.get(after, 0.0) + chance
        return [
            Outcome(chance, _position(self.edition, after)) for after, chance in chances.items()
        ]

    def __str__(self) -> str:
        return _engine.position_text(self.parts)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A position that can follow a choice."""

    #: Its chance, from 0 to 1.
    chance: float
    position: Position


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn with what each rule did."""

    before: Position
    #: The player whose turn it was.
    player: int
    choice: int
    #: The outcomes of the dice.
    dice: tuple[int, ...]
    #: The points of the turn.
    points: int
    #: The points of the toss or of Free Bacon alone.
    base: int
    #: The bonus of Feral Hogs.
    bonus: int
    #: Whether Pig Out applied.
    pigged_out: bool
    #: Whether the scores were swapped.
    swapped: bool
    #: The position after the turn.
    after: Position


def _position(edition: Edition, parts: Parts) -> Position:
    scores, previous_dice, chop_spent, second, phase = parts
    return Position(edition, scores, previous_dice, chop_spent, int(second), phase)


class Game:
    """A game that is played turn by turn.

    >>> game = Game("fall-2019", rng=random.Random(1))
    >>> while not game.is_over:
    ...     _ = game.push(6)
    >>> game.winner in (0, 1), len(game.turns) > 5
    (True, True)
    """

    def __init__(
        self,
        edition: str | Edition = "fall-2019",
        start: Position | None = None,
        rng: random.Random | None = None,
    ) -> None:
        self.start = start or Position(edition_of(edition))
        self.turns: list[Turn] = []
        self._rng = rng

    @property
    def position(self) -> Position:
        """The present position."""
        return self.turns[-1].after if self.turns else self.start

    @property
    def legal_choices(self) -> list[int]:
        """The choices of the player to move."""
        return self.position.legal_choices

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self.position.is_over

    @property
    def winner(self) -> int | None:
        """The winner, if there is one."""
        return self.position.winner

    def push(self, choice: SupportsIndex, dice: Iterable[SupportsIndex] | None = None) -> Turn:
        """Takes a turn, with fair dice unless outcomes are given."""
        if dice is None:
            turn = self.position.roll(choice, self._rng)
        else:
            turn = self.position.take(choice, dice)
        self.turns.append(turn)
        return turn

    def pop(self) -> Turn:
        """Takes the last turn back. Raises `IndexError` if there is none."""
        if not self.turns:
            raise IndexError("there is no turn to take back")
        return self.turns.pop()

    def copy(self) -> Game:
        """A game that goes on by itself, with a generator of its own in the same state.

        Python's global generator and the system's, which has no state, are shared.
        """
        shared = self._rng is None or isinstance(self._rng, random.SystemRandom)
        rng = self._rng if shared else deepcopy(self._rng)
        game = Game(start=replace(self.start), rng=rng)
        game.turns = list(self.turns)
        return game

    def __repr__(self) -> str:
        position = self.position
        return f"<Game of {position.edition.name} at {position}, turns: {len(self.turns)}>"
