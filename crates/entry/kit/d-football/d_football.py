"""D-Football in Python: the rules, two simple strategies, and games between
strategies. It needs Python 3.8 or later and nothing else. Begin with

    from d_football import *

A game has two attributes:

    game.board   a number for each square: 1 where a Michigan player stands,
                 -1 where an Ohio player stands, 0 where nobody does
    game.turn    the team to move, 1 or -1

Squares are numbered from 1, as in R and in the rules. Python counts from 0, so
that square s is game.board[s - 1].

A team's number is also the direction in which its players move. This is why
square + game.turn is the square ahead, for both teams.
"""

import importlib
import random
import sys
import time
import traceback
import warnings

__all__ = [
    "Game",
    "new_game",
    "print_game",
    "whose_turn",
    "valid_moves",
    "make_move",
    "random_move",
    "prefer_jumps",
    "play_game",
    "play_repeatedly",
]


class Game:
    """A board and the team to move.

    A game does not change; make_move returns another one. Two games are equal
    where board and turn are, and a game can be the key of a dict.
    """

    def __init__(self, board, turn=1):
        self.board = tuple(board)
        self.turn = turn

    def __eq__(self, other):
        if not isinstance(other, Game):
            return NotImplemented
        return (self.board, self.turn) == (other.board, other.turn)

    def __hash__(self):
        return hash((self.board, self.turn))

    def __repr__(self):
        return "Game(board=%r, turn=%r)" % (self.board, self.turn)

    def _repr_html_(self):
        """What a notebook shows where a game is the value of a cell."""
        return _html(self)


# ---- The rules ----


def new_game(n):
    """A game at its start: n players on each side, and an empty square between."""
    if not isinstance(n, int) or n < 1:
        raise ValueError("n must be a whole number of players, 1 or more")
    return Game([1] * n + [0] + [-1] * n, turn=1)


def whose_turn(game):
    """The team to move, "michigan" or "ohio"."""
    return "michigan" if game.turn == 1 else "ohio"


def valid_moves(game):
    """The squares of the players that can move, a list from left to right.

    Where it is empty, the team to move has lost.
    """
    turn = game.turn
    # Two squares of wall at both ends, so that we may look beyond the edge. A
    # wall is neither empty nor a player, and any other number would do. With
    # them, square s is walled[s + 1].
    walled = (9, 9) + game.board + (9, 9)
    moves = []
    for square in range(1, len(game.board) + 1):
        here = square + 1
        if walled[here] != turn:
            continue
        ahead, behind = walled[here + turn], walled[here + 2 * turn]
        if ahead == 0 or (ahead == -turn and behind == 0):
            moves.append(square)
    return moves


def make_move(game, square):
    """The game after the player on this square has moved."""
    if not _is_move(square, valid_moves(game)):
        raise ValueError(
            "square %r is not a valid move for %s" % (square, whose_turn(game))
        )
    board = list(game.board)
    ahead = square + game.turn
    jumped = None if board[ahead - 1] == 0 else ahead
    to = ahead if jumped is None else ahead + game.turn

    board[square - 1] = 0
    board[ahead - 1] = 0
    board[to - 1] = game.turn
    moved = Game(board, -game.turn)
    _remember(moved, (square, to, jumped))
    return moved


def _is_move(answer, squares):
    """Tests whether an answer is one of these squares.

    It has to be a plain int: Python itself would take True or 1.0 for a 1.
    """
    return type(answer) is int and answer in squares


# ---- Two strategies ----
#
# A strategy is a function of a game in which Michigan is to move. It returns
# the square of the player to be moved.


def random_move(game):
    """Moves any player that can move, each with the same chance."""
    return random.choice(valid_moves(game))


def prefer_jumps(game):
    """Jumps where it can, and moves the leftmost of the players in question."""
    moves = valid_moves(game)
    # A player that can move although somebody stands ahead can only jump. The
    # square ahead is moves + 1, which is board[move].
    jumps = [move for move in moves if game.board[move] == -1]
    return jumps[0] if jumps else moves[0]


# ---- Games between strategies ----

# A strategy that takes longer for a move has lost.
_LIMIT_SECONDS = 0.1


class StrategyWarning(UserWarning):
    """A strategy has lost by a fault."""


# Python shows a warning once and then hides those like it. Here each one tells
# of another lost game.
warnings.simplefilter("always", StrategyWarning)


def play_game(mi_strategy, oh_strategy, n, disp=False):
    """Plays a game, and returns the winner, "michigan" or "ohio".

    With disp=True the game is shown after each move. A strategy that errs, is
    too slow or does not return a valid move has lost, and a warning says so.
    """
    if not callable(mi_strategy) or not callable(oh_strategy):
        raise TypeError("a strategy must be a function")
    strategies = {"michigan": mi_strategy, "ohio": oh_strategy}
    game = new_game(n)

    while valid_moves(game):
        team = whose_turn(game)
        view = _view(game)
        # Now, since a strategy may change what it is shown.
        moves = valid_moves(view)
        answer = _ask(strategies[team], view)
        fault = _fault(answer, moves)
        if fault is not None:
            if disp and answer.error:
                print(answer.error, file=sys.stderr)
            warnings.warn(
                "%s strategy %s" % (team, fault), StrategyWarning, stacklevel=2
            )
            break
        game = make_move(game, _square(answer.move, game))
        if disp:
            print_game(game)

    # The team to move cannot do so, or has just made a fault: the other wins.
    return "ohio" if game.turn == 1 else "michigan"


def play_repeatedly(strategy1, strategy2, k, n=11):
    """Plays 2 k games, and returns how many each strategy has won.

    strategy1 is Michigan, who begins, in the first k games, and Ohio in the
    others. The result is a dict: {"strategy1": 12, "strategy2": 8}.
    """
    begun = [play_game(strategy1, strategy2, n) for _ in range(k)]
    followed = [play_game(strategy2, strategy1, n) for _ in range(k)]
    wins = begun.count("michigan") + followed.count("ohio")
    return {"strategy1": wins, "strategy2": 2 * k - wins}


def _view(game):
    """The game as its team to move is shown it: always as Michigan.

    For Ohio, left and right change places, and so do the teams.
    """
    if game.turn == 1:
        return Game(game.board)
    return Game(-piece for piece in reversed(game.board))


def _square(seen, game):
    """The square on the board that the team to move calls by this number."""
    return seen if game.turn == 1 else len(game.board) + 1 - seen


class _Answer:
    """What a strategy answered."""

    def __init__(self):
        self.move = None
        self.error = None  # Why there is no move.
        self.seconds = 0.0


def _ask(strategy, view):
    """Asks a strategy for a move, and looks at the clock.

    It is the time on the clock, so that sleeping counts too.
    """
    answer = _Answer()
    started = time.perf_counter()
    try:
        answer.move = strategy(view)
    except (Exception, SystemExit):
        answer.error = traceback.format_exc()
    answer.seconds = time.perf_counter() - started
    return answer


def _fault(answer, moves):
    """Why this answer loses the game; None where it does not."""
    if answer.seconds > _LIMIT_SECONDS:
        return "took >100ms to return a move"
    if answer.error:
        return "produced an error"
    if not _is_move(answer.move, moves):
        return "returned an invalid move"
    return None


# ---- Pictures ----

# The last moves that make_move made, for print_game, by the game that came of
# them: (from, to, jumped); jumped is None for a step. They are kept here, because
# a game is its board and its turn and nothing else.
_MADE = {}
_MOST_MADE = 1000


def _remember(game, move):
    _MADE.pop(game, None)
    _MADE[game] = move
    if len(_MADE) > _MOST_MADE:
        del _MADE[next(iter(_MADE))]


def print_game(game):
    """Shows a game: as a picture in Jupyter, as text elsewhere."""
    text = _text(game)
    ipython = sys.modules.get("IPython")
    if ipython is not None and ipython.get_ipython() is not None:
        # A contest refuses code that names a package. This one is for notebooks alone, and so it is
        # named while the code runs.
        name = "IPython.display"
        display = importlib.import_module(name).display
        # A notebook takes the picture, IPython in a terminal the text.
        display({"text/html": _html(game), "text/plain": text}, raw=True)
    else:
        print(text)


class _Cell:
    """What there is to see on a square."""

    def __init__(self, game, square, moves):
        start, to, jumped = _MADE.get(game, (None, None, None))
        self.square = square
        self.jumped = square == jumped
        self.moved = square in (start, to)
        self.valid = square in moves
        # A player that was jumped left an empty square, and was of the team
        # that is to move now.
        self.team = game.turn if self.jumped else game.board[square - 1]
        self.letter = {1: "M", 0: ".", -1: "O"}[self.team]


def _cells(game):
    moves = valid_moves(game)
    return [_Cell(game, square + 1, moves) for square in range(len(game.board))]


def _text(game):
    """Text: (round brackets) for the last move, a small letter for a player
    that was jumped, [square brackets] for valid moves."""
    cells = _cells(game)
    width = len(str(len(cells)))
    letters, numbers = [], []
    for cell in cells:
        letter = cell.letter.lower() if cell.jumped else cell.letter
        around = "(%s)" if cell.moved else " %s "
        letters.append(around % letter.rjust(width))
        around = "[%s]" if cell.valid else " %s "
        numbers.append(around % str(cell.square).rjust(width))
    can = "to move" if valid_moves(game) else "cannot move"
    return "\n".join(
        [
            "%s %s" % (whose_turn(game), can),
            " ".join(letters).rstrip(),
            " ".join(numbers).rstrip(),
        ]
    )


def _html(game):
    """HTML: the last move in blue, a faint letter for a player that was jumped,
    the numbers of valid moves in green."""
    letters, numbers = [], []
    for cell in _cells(game):
        letters.append(
            "<td style='width:1.6em;border:1px solid #999;text-align:center;"
            "background:%s;color:%s'><b style='opacity:%s'>%s</b></td>"
            % (
                "skyblue" if cell.moved else "white",
                {1: "#00274c", 0: "transparent", -1: "#b00"}[cell.team],
                0.25 if cell.jumped else 1,
                cell.letter,
            )
        )
        numbers.append(
            "<td style='text-align:center;%s'>%d</td>"
            % ("color:green;font-weight:bold" if cell.valid else "", cell.square)
        )
    return (
        "<table style='border-collapse:collapse'>"
        "<tr>%s</tr><tr>%s</tr></table>" % ("".join(letters), "".join(numbers))
    )
