"""D-Football: boards, perfect play, labels and matches.

>>> board = Board(11)
>>> board.legal_moves
[11]
>>> solve(board).winning_moves
[11]

Squares are counted from Michigan's edge, from 1. Michigan moves right and begins.
"""

from __future__ import annotations

import json
import operator
import os
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import SupportsIndex, Union

import numpy as np
import numpy.typing as npt

from . import _command, _engine
from ._progress import Tell, teller
from ._win_rate import WinRate

MICHIGAN = "michigan"
OHIO = "ohio"

#: The outline of a piece from the middle of its upper edge on, its colour, and that of its letter.
PIECES = {
    "M": ("h-11v20h11l11-10", "#ffcb05", "#00274c"),
    "O": ("h11v20h-11l-11-10", "#ba0c2f", "#fff"),
}

__all__ = [
    "MICHIGAN",
    "OHIO",
    "Board",
    "Labels",
    "Match",
    "Player",
    "Solution",
    "labels",
    "play",
    "solve",
    "win_rate",
]


class Board:
    """A game of D-Football so far.

    `start` is a number of pieces per side, or a board as text: `M` for Michigan, `O` for Ohio, `_`
    for an empty square, followed by the team to move unless that is Michigan.

    >>> board = Board(2)
    >>> board.push(2), board.push(4)
    ('M 2-3', 'O 4x2')
    >>> str(board), board.turn
    ('MO__O', 'michigan')
    >>> board.pop()
    4
    >>> board = Board("M_MOO to move ohio")
    >>> board.legal_moves
    [4]

    Raises `ValueError` for a text that is no board and for an illegal move.
    """

    __slots__ = ("_positions", "move_stack")

    def __init__(self, start: int | str = 11) -> None:
        if isinstance(start, str):
            _engine.football_read(start)
            text = start
        else:
            text = _engine.football_start(start)
        self._positions = [text]
        #: The squares whose pieces have moved, in order.
        self.move_stack: list[int] = []

    @property
    def position(self) -> str:
        """The position as text, which :class:`Board` reads."""
        return self._positions[-1]

    @property
    def turn(self) -> str:
        """The team to move: ``"michigan"`` or ``"ohio"``."""
        return _engine.football_read(self.position)[1]

    @property
    def winner(self) -> str | None:
        """The team that has won; `None` while the game goes on."""
        return _engine.football_read(self.position)[2]

    @property
    def is_over(self) -> bool:
        """Whether the team to move cannot move, and has lost."""
        return self.winner is not None

    @property
    def legal_moves(self) -> list[int]:
        """The squares whose pieces can move. No piece has two moves."""
        return list(_engine.football_moves(self.position))

    def push(self, square: SupportsIndex) -> str:
        """Moves the piece on a square, and returns the move as text: ``M 2-3``, or ``O 4x2`` for a
        jump."""
        after, move, _, _ = _engine.football_take(self.position, square)
        self._positions.append(after)
        self.move_stack.append(operator.index(square))
        return move

    def pop(self) -> int:
        """Takes the last move back, and returns its square. Raises `IndexError` if there is none."""
        if not self.move_stack:
            raise IndexError("there is no move to take back")
        square = self.move_stack.pop()
        self._positions.pop()
        return square

    def array(self) -> npt.NDArray[np.int8]:
        """The squares from Michigan's edge: 1 for Michigan, −1 for Ohio, 0 for none."""
        signs = {"M": 1, "O": -1, "_": 0}
        return np.array([signs[square] for square in str(self)], dtype=np.int8)

    def copy(self) -> Board:
        """A game that goes on by itself."""
        board = Board(self.position)
        board._positions = list(self._positions)
        board.move_stack = list(self.move_stack)
        return board

    def __str__(self) -> str:
        return _engine.football_read(self.position)[0]

    def __repr__(self) -> str:
        return f"Board({self.position!r})"

    def _repr_svg_(self) -> str:
        """The board. Pieces point where they move, and have a dark edge if they can."""
        text, movable = str(self), [] if self.is_over else self.legal_moves
        drawn = [f"<title>{text}, {self.turn} to move</title>"]
        for square, piece in enumerate(text, 1):
            x = 30 * square
            drawn.append(
                f'<path d="M{x - 29} 1h28v28h-28z" fill="#fff" stroke="#777"/>'
                f'<text x="{x - 15}" y="41" fill="#777">{square}</text>'
            )
            if piece != "_":
                shape, fill, ink = PIECES[piece]
                edge = "#000" if square in movable else "none"
                drawn.append(
                    f'<path d="M{x - 15} 5{shape}z" fill="{fill}" stroke="{edge}" stroke-width="2"/>'
                    f'<text x="{x - 15}" y="19" fill="{ink}">{piece}</text>'
                )
        style = 'font-family="sans-serif" font-size="11" text-anchor="middle"'
        size = f'width="{30 * len(text)}" height="46"'
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>{"".join(drawn)}</svg>'

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Board) and self.position == other.position

    __hash__ = None  # type: ignore[assignment]


@dataclass(frozen=True, slots=True)
class Solution:
    """Perfect play on a board."""

    #: The team that wins if both play perfectly.
    winner: str
    #: The squares whose moves keep a win; none if the team to move loses.
    winning_moves: list[int]


def solve(board: Board | int | str) -> Solution:
    """Who wins with perfect play, and with which moves. Ctrl-C stops it.

    Boards of 8 to 11 pieces per side are answered at once; larger ones can take very long.

    >>> solve("MM_OO")
    Solution(winner='michigan', winning_moves=[2])
    """
    game = _board(board)
    moves = list(_engine.football_winning_moves(game.position))
    turn = game.turn
    other = OHIO if turn == MICHIGAN else MICHIGAN
    return Solution(turn if moves else other, moves)


@dataclass(frozen=True, slots=True, eq=False)
class Labels:
    """All boards of a game, each seen by its mover, whose pieces move to higher bits."""

    #: Pieces per side at the start.
    pieces: int
    #: The mover's pieces, bit i for square i + 1; shape ``(boards,)``, `uint64`.
    mine: npt.NDArray[np.uint64]
    #: The opponent's pieces, in the same way.
    theirs: npt.NDArray[np.uint64]
    #: Whether the mover wins with perfect play.
    wins: npt.NDArray[np.bool_]

    def board(self, row: int) -> str:
        """A board as text: `M` for the mover, `O` for the opponent."""
        return _engine.football_rows(self.pieces, int(self.mine[row]), int(self.theirs[row]))

    def __len__(self) -> int:
        return len(self.wins)


def labels(pieces: int, progress: bool | Tell | None = None) -> Labels:
    """Whether the mover wins, for every board that can occur with 1 to 11 pieces per side.

    11 pieces have 21 million boards, which take some 400 MB. `progress` is a function of two numbers
    (boards that are labelled, and all boards); by default a terminal shows a line. Ctrl-C stops it.

    >>> all_boards = labels(4)
    >>> len(all_boards), int(all_boards.wins.sum()) < 104
    (104, True)
    """
    mine, theirs, wins = _engine.football_labels(pieces, teller(progress, "boards"))
    return Labels(
        pieces,
        np.frombuffer(mine, dtype=np.uint64),
        np.frombuffer(theirs, dtype=np.uint64),
        np.frombuffer(wins, dtype=np.bool_),
    )


#: A house strategy (``random``, ``prefer-jumps``, ``mix:3,1``, ``perfect``), a file in
#: R or Python, or a function of a :class:`Board` that returns the square to move from.
Player = Union[str, "os.PathLike[str]", Callable[[Board], SupportsIndex]]


@dataclass(frozen=True, slots=True)
class Forfeits:
    """The games that a player lost by a broken rule, an error or the clock."""

    #: The number of games.
    games: int = 0
    #: Why the first of them was forfeited, as in ``returned an invalid move: 99 (valid: 3)``.
    first: str | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """The result of a match, in which each player moved first in half of the games."""

    #: Games that `a` won moving first, and moving second.
    a_wins: tuple[int, int]
    #: Games that `b` won moving first, and moving second.
    b_wins: tuple[int, int]
    #: Games in which each moved first.
    games: int
    #: Games that `a` forfeited. Only files forfeit games: the error of a function is raised.
    a_forfeits: Forfeits = Forfeits()
    #: Games that `b` forfeited.
    b_forfeits: Forfeits = Forfeits()

    @property
    def win_rate(self) -> float:
        """The share of the games that `a` won."""
        return sum(self.a_wins) / (2 * self.games)


HOUSES = ("random", "prefer-jumps", "perfect")


def play(
    a: Player,
    b: Player,
    *,
    n: int = 11,
    games: int = 50,
    seed: int = 0,
    trust: bool = False,
) -> Match:
    """Plays a match of `games` games in which each moves first.

    Functions and house strategies play in this process. If a player is a file, the command plays the
    match, with a referee, a clock and a sandbox (or without one if you `trust` the file), and both
    have to be files or house strategies. :attr:`Match.a_forfeits` tells why a file forfeited games.

    >>> match = play("perfect", "random", games=5, seed=7)
    >>> match.a_wins[0]
    5
    """
    games, seed = operator.index(games), operator.index(seed)
    if games < 1:
        raise ValueError(f"a match has at least one game in each seat, not {games}")
    # The seeds of the two players, twice this and one more, have 64 bits.
    if not 0 <= seed < 2**63:
        raise ValueError(f"a seed is from 0 to {2**63 - 1}, not {seed}")
    if any(_is_file(player) for player in (a, b)):
        return _refereed(a, b, n, games, seed, trust)
    choose = [_player(player, 2 * seed + place) for place, player in enumerate((a, b))]
    wins = [[0, 0], [0, 0]]
    for first in (0, 1):
        for _ in range(games):
            board = Board(n)
            mover = first
            while not board.is_over:
                board.push(choose[mover](board))
                mover = 1 - mover
            winner = 1 - mover
            wins[winner][0 if winner == first else 1] += 1
    return Match((wins[0][0], wins[0][1]), (wins[1][0], wins[1][1]), games)


def win_rate(a: str, b: str, n: int = 11) -> tuple[WinRate, tuple[Fraction, Fraction] | None]:
    """How often a house strategy of the handout beats another: exactly.

    Returns the win rate and, if they fit into 128 bits, both chances as fractions. Ctrl-C stops it.

    >>> rate, (first, second) = win_rate("random", "random", n=5)
    >>> first
    Fraction(4108147, 7962624)
    """
    rate, fractions = _engine.football_win_rate(n, a, b)
    exact = None if fractions is None else (Fraction(fractions[0]), Fraction(fractions[1]))
    return WinRate(*rate), exact


def _board(board: Board | int | str) -> Board:
    return board if isinstance(board, Board) else Board(board)


def _is_file(player: Player) -> bool:
    if callable(player):
        return False
    name = os.fspath(player)
    return name not in HOUSES and not name.startswith("mix:")


def _player(player: Player, seed: int) -> Callable[[Board], SupportsIndex]:
    if callable(player):
        # A function may try moves on its board: the game goes on with another one.
        return lambda board: player(board.copy())
    house = _engine.HousePlayer(os.fspath(player), seed)
    return lambda board: house.choose(board.position)


def _refereed(a: Player, b: Player, n: int, games: int, seed: int, trust: bool) -> Match:
    if callable(a) or callable(b):
        raise ValueError("a function does not play against a file; give a file or a name for both")
    numbers = ["--n", str(n), "--games", str(games), "--seed", str(seed)]
    options = ["--trust-this-code"] if trust else []
    arguments = ["duel", "--game", "d-football", os.fspath(a), os.fspath(b), *numbers, *options]
    found = json.loads(_command.output([*arguments, "--format", "json"]))
    wins = [
        (found[side]["wins_moving_first"], found[side]["wins_moving_second"]) for side in ("a", "b")
    ]
    forfeits = [
        Forfeits(sum(found[side]["forfeits"].values()), found[side]["first_forfeit"])
        for side in ("a", "b")
    ]
    return Match(wins[0], wins[1], games, forfeits[0], forfeits[1])
