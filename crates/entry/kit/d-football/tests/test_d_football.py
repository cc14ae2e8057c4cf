"""Tests of d_football.py.

    python3 -m unittest discover tests
"""

import contextlib
import enum
import io
import os
import random
import subprocess
import sys
import time
import types
import unittest
import warnings
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import d_football  # noqa: E402
import example_strategy  # noqa: E402
from d_football import (  # noqa: E402
    Game,
    make_move,
    new_game,
    play_game,
    play_repeatedly,
    prefer_jumps,
    print_game,
    random_move,
    valid_moves,
    whose_turn,
)

# A busy machine takes longer for a move than the rules allow.
SHIPPED_LIMIT_SECONDS = d_football._LIMIT_SECONDS
d_football._LIMIT_SECONDS = 60

PIECES = {"M": 1, "O": -1, "_": 0}


def position(letters, turn=1):
    """The game with this board, a letter a square."""
    return Game([PIECES[letter] for letter in letters], turn)


def letters_of(game):
    return "".join("_MO"[piece] for piece in game.board)


def always(answer):
    return lambda game: answer


def watch(mi_strategy, oh_strategy, n=2):
    """The winner of a game and the warnings that it gave."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        winner = play_game(mi_strategy, oh_strategy, n)
    return [winner] + [str(warning.message) for warning in caught]


def printed(function, *arguments, **options):
    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        function(*arguments, **options)
    return output.getvalue().splitlines()


class Rules(unittest.TestCase):
    def test_a_game_at_its_start(self):
        self.assertEqual(new_game(2), position("MM_OO", 1))
        self.assertEqual(letters_of(new_game(11)), "M" * 11 + "_" + "O" * 11)
        for wrong in (0, -1, 2.0, "2", None):
            with self.subTest(wrong), self.assertRaises(ValueError):
                new_game(wrong)

    def test_the_game_of_the_handout(self):
        game = new_game(2)
        boards = ["M_MOO", "MO__O", "__M_O", "__MO_", "____M"]
        for square, board in zip([2, 4, 1, 5, 3], boards):
            self.assertEqual(valid_moves(game), [square])
            before = whose_turn(game)
            game = make_move(game, square)
            self.assertEqual(letters_of(game), board)
            self.assertNotEqual(whose_turn(game), before)
        self.assertEqual(whose_turn(game), "ohio")
        self.assertEqual(valid_moves(game), [])

    def test_valid_moves(self):
        for letters, turn, squares in [
            ("___OM", 1, []),
            ("_MMO_", -1, []),
            # Steps and jumps together, from left to right for both teams.
            ("M_MO_", 1, [1, 3]),
            ("_MO_O", -1, [3, 5]),
            # A jump goes over one player, and not over one's own.
            ("MOO__", 1, []),
            ("MMO__", 1, [2]),
            ("__MMO", -1, []),
            # Nobody moves beyond the edge, jumps there, or moves back.
            ("____M", 1, []),
            ("___MO", 1, []),
            ("O____", -1, []),
            ("MO___", -1, []),
            ("_M___", -1, []),
        ]:
            with self.subTest(letters, turn=turn):
                self.assertEqual(valid_moves(position(letters, turn)), squares)

    def test_an_invalid_move_is_refused(self):
        for wrong in (0, 1, 3, 4, -2, 6, 2.0, 2.5, True, "2", None, [2]):
            with self.subTest(wrong), self.assertRaises(ValueError):
                make_move(new_game(2), wrong)

    def test_a_game_does_not_change(self):
        game = new_game(2)
        make_move(game, 2)
        self.assertEqual(game, new_game(2))

    def test_games_are_equal_by_board_and_turn(self):
        moved = make_move(new_game(2), 2)
        self.assertEqual(moved, position("M_MOO", -1))
        self.assertEqual(len({moved, position("M_MOO", -1), position("M_MOO", 1)}), 2)
        self.assertEqual(repr(moved), "Game(board=(1, 0, 1, -1, -1), turn=-1)")

    def test_a_game_is_its_board_and_its_turn(self):
        moved = make_move(new_game(2), 2)
        self.assertEqual(vars(moved), {"board": (1, 0, 1, -1, -1), "turn": -1})


class Strategies(unittest.TestCase):
    def test_random_move_makes_all_moves(self):
        game = position("M_MO_")
        self.assertEqual({random_move(game) for _ in range(200)}, {1, 3})

    def test_prefer_jumps(self):
        self.assertEqual(prefer_jumps(position("M_MO_")), 3)
        self.assertEqual(prefer_jumps(position("MO_MO_")), 1)
        self.assertEqual(prefer_jumps(position("M_M_O")), 1)
        self.assertEqual(prefer_jumps(position("_M_OM")), 2)

    def test_prefer_jumps_is_better_than_random_move(self):
        random.seed(1)
        wins = play_repeatedly(prefer_jumps, random_move, 20, n=5)
        self.assertGreater(wins["strategy1"], 28)

    def test_the_example_is_better_than_both(self):
        random.seed(1)
        example = example_strategy.my_strategy
        # The counts are not to depend on how busy the machine is.
        with mock.patch.object(d_football, "_LIMIT_SECONDS", float("inf")):
            wins = play_repeatedly(example, prefer_jumps, 1)
            self.assertEqual(wins, {"strategy1": 2, "strategy2": 0})
            wins = play_repeatedly(example, random_move, 10)
        self.assertGreater(wins["strategy1"], 16)


class Play(unittest.TestCase):
    def test_both_see_themselves_as_michigan(self):
        seen = []

        def remember(game):
            seen.append(game)
            return random_move(game)

        # With two players on a side each move is the only one.
        self.assertEqual(play_game(remember, remember, 2), "michigan")
        self.assertEqual(
            [letters_of(game) for game in seen],
            ["MM_OO", "MMO_O", "MO__O", "M_O__", "__MO_"],
        )
        self.assertEqual({game.turn for game in seen}, {1})
        self.assertEqual({tuple(vars(game)) for game in seen}, {("board", "turn")})

    def test_the_one_who_cannot_move_loses(self):
        self.assertEqual(play_game(random_move, random_move, 1), "ohio")
        self.assertEqual(play_game(random_move, random_move, 2), "michigan")

    def test_changing_what_one_is_shown_changes_nothing(self):
        def cheat(game):
            move = random_move(game)
            game.board = ()
            return move

        self.assertEqual(play_game(cheat, cheat, 2), "michigan")

    def test_the_first_player_begins_in_half_of_the_games(self):
        # With one player on a side, who begins loses.
        wins = play_repeatedly(random_move, random_move, 3, n=1)
        self.assertEqual(wins, {"strategy1": 3, "strategy2": 3})
        sizes = []

        def note(game):
            sizes.append(len(game.board))
            return -1

        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            wins = play_repeatedly(note, random_move, 4)
        self.assertEqual(wins, {"strategy1": 0, "strategy2": 8})
        self.assertEqual(set(sizes), {23})


class Faults(unittest.TestCase):
    def assert_loses(self, strategy, fault):
        self.assertEqual(
            watch(strategy, prefer_jumps), ["ohio", "michigan strategy " + fault]
        )
        self.assertEqual(
            watch(prefer_jumps, strategy), ["michigan", "ohio strategy " + fault]
        )

    def test_invalid_moves(self):
        class LyingInt(int):
            def __eq__(self, other):
                return True

            __hash__ = int.__hash__

        square = enum.IntEnum("Square", "ONE TWO")
        nan = float("nan")
        for answer in (-1, None, nan, "2", 2.5, 2.0, True, (1, 2), [2], 0, 1, 3,
                       2 ** 63, LyingInt(1), square.TWO):
            with self.subTest(answer):
                self.assert_loses(always(answer), "returned an invalid move")

    def test_errors(self):
        def endless(game):
            return endless(game)

        def leaves(game):
            sys.exit()

        for broken in (lambda game: no_such_name, lambda: 2, endless, leaves):  # noqa: F821
            self.assert_loses(broken, "produced an error")

    def test_too_slow(self):
        self.assertEqual(SHIPPED_LIMIT_SECONDS, 0.1)

        def busy(game):
            end = time.perf_counter() + 0.6
            while time.perf_counter() < end:
                pass
            return prefer_jumps(game)

        def asleep(game):
            time.sleep(0.6)
            raise ValueError("woken up")

        with mock.patch.object(d_football, "_LIMIT_SECONDS", 0.5):
            for slow in (busy, asleep):
                self.assert_loses(slow, "took >100ms to return a move")

    def test_what_is_no_function_is_a_mistake_of_the_caller(self):
        with self.assertRaises(TypeError):
            play_game(2, prefer_jumps, 2)

    def test_every_lost_game_is_told(self):
        # In a process of its own, since unittest has its own rules for which
        # warnings are shown.
        program = (
            "from d_football import *\n"
            "play_repeatedly(lambda game: -1, random_move, 3, n=2)\n"
        )
        told = subprocess.run(
            [sys.executable, "-B", "-c", program],
            cwd=os.path.dirname(HERE),
            stderr=subprocess.PIPE,
            universal_newlines=True,
            check=True,
        ).stderr
        self.assertEqual(told.count("michigan strategy returned an invalid move"), 3)
        self.assertEqual(told.count("ohio strategy returned an invalid move"), 3)


class Pictures(unittest.TestCase):
    def test_text(self):
        game = new_game(2)
        self.assertEqual(
            printed(print_game, game),
            ["michigan to move", " M   M   .   O   O", " 1  [2]  3   4   5"],
        )
        game = make_move(make_move(game, 2), 4)
        self.assertEqual(
            printed(print_game, game),
            ["michigan to move", " M  (O)  m  (.)  O", "[1]  2   3   4   5"],
        )
        # Looking ahead leaves the last move as it was, for a thousand moves.
        before = printed(print_game, game)
        for _ in range(2000):
            make_move(game, 1)
        self.assertEqual(printed(print_game, game), before)
        other = new_game(11)
        for _ in range(150):
            while valid_moves(other):
                other = make_move(other, random_move(other))
            other = new_game(11)
        self.assertEqual(
            printed(print_game, game)[1:],
            [" M   O   .   .   O", "[1]  2   3   4   5"],
        )
        self.assertEqual(
            printed(print_game, position("_MMO_", -1)),
            ["ohio cannot move", " .   M   M   O   .", " 1   2   3   4   5"],
        )
        self.assertEqual(
            printed(print_game, new_game(5))[2],
            "  1    2    3    4  [ 5]   6    7    8    9   10   11",
        )

    def test_html(self):
        html = make_move(make_move(new_game(2), 2), 4)._repr_html_()
        self.assertEqual(html.count("skyblue"), 2)
        self.assertEqual(html.count("opacity:0.25'>M<"), 1)
        self.assertEqual(html.count("color:green;font-weight:bold'>1<"), 1)
        self.assertEqual(html.count("color:green"), 1)

    def test_a_notebook_gets_the_picture(self):
        shown = []
        ipython = types.ModuleType("IPython")
        ipython.get_ipython = lambda: object()
        ipython.display = types.ModuleType("IPython.display")
        ipython.display.display = lambda bundle, raw: shown.append(bundle)
        modules = {"IPython": ipython, "IPython.display": ipython.display}
        with mock.patch.dict(sys.modules, modules):
            print_game(new_game(2))
        self.assertIn("<table", shown[0]["text/html"])
        self.assertIn("michigan to move", shown[0]["text/plain"])

    def test_disp_shows_the_game_after_each_move(self):
        self.assertEqual(
            printed(play_game, random_move, random_move, 1, disp=True),
            [
                "ohio to move",
                "(.) (M)  O",
                " 1   2  [3]",
                "michigan cannot move",
                "(O)  m  (.)",
                " 1   2   3",
            ],
        )

    def test_disp_shows_why_a_strategy_failed(self):
        def clueless(game):
            raise ValueError("no idea")

        told = io.StringIO()
        with contextlib.redirect_stderr(told), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            play_game(clueless, random_move, 2, disp=True)
        self.assertIn("no idea", told.getvalue())


if __name__ == "__main__":
    unittest.main()
