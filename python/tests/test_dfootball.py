"""D-Football through Python."""

import numpy as np
import pytest
from conftest import ROOT
from hypothesis import given, settings
from hypothesis import strategies as st
from pigskin import dfootball
from pigskin.dfootball import Board


def test_moves_of_the_handout():
    board = Board(2)
    assert str(board) == "MM_OO" and board.turn == "michigan"
    board.push(2)
    assert board.push(4) == "O 4x2"
    assert board.array().tolist() == [1, -1, 0, 0, -1]
    assert Board("____M to move ohio").winner == "michigan"
    for square, message in [(3, "no piece"), (99, "99")]:
        with pytest.raises(ValueError, match=message):
            board.copy().push(square)
    with pytest.raises(IndexError, match="there is no move to take back"):
        Board(2).pop()
    with pytest.raises(ValueError):
        Board("MXO")
    for pieces in (0, 32, 300, -1):
        with pytest.raises(ValueError, match="1 to 31"):
            Board(pieces)


@settings(max_examples=25)
@given(st.integers(1, 7), st.randoms(use_true_random=False))
def test_winning_moves_lead_to_lost_boards(n, rng):
    board = Board(n)
    while not board.is_over:
        solution = dfootball.solve(board)
        for square in board.legal_moves:
            after = board.copy()
            after.push(square)
            keeps = dfootball.solve(after).winner == board.turn
            assert keeps == (square in solution.winning_moves)
        board.push(rng.choice(board.legal_moves))


@pytest.mark.parametrize("pieces", [1, 4, 6, 8])
def test_labels_are_those_of_the_solver(pieces, command):
    labels = dfootball.labels(pieces)
    rng = np.random.default_rng(pieces)
    for row in rng.integers(0, len(labels), 30):
        text = labels.board(int(row))
        solution = dfootball.solve(text)
        assert (solution.winner == "michigan") == bool(labels.wins[row])
    start = [row for row in range(len(labels)) if labels.board(row) == str(Board(pieces))]
    assert len(start) == 1


def test_labels_know_their_limits():
    with pytest.raises(ValueError, match="1 to 11"):
        dfootball.labels(12)
    for pieces in (0, -1, 1000):
        with pytest.raises(ValueError, match="1 to 31"):
            dfootball.labels(pieces)


def test_labels_tell_of_progress():
    told = []
    labels = dfootball.labels(8, lambda done, of: told.append((done, of)))
    boards = len(labels)
    assert told[-1] == (boards, boards) and told == sorted(told)
    assert all(of == boards for _, of in told)

    class Enough(Exception):
        pass

    def fail(done, of):
        told.append((done, of))
        raise Enough

    told.clear()
    with pytest.raises(Enough):
        dfootball.labels(11, fail)
    # It was told once, before the end.
    [(done, of)] = told
    assert done < of


def test_solutions_are_those_of_the_command(command):
    told = command("solve", "--game", "d-football", "--n", "9")
    solution = dfootball.solve(9)
    assert (solution.winner == "michigan") == told["wins"]
    assert solution.winning_moves == told["winning_moves"]


def test_functions_play():
    def leftmost(board):
        return board.legal_moves[0]

    match = dfootball.play(leftmost, "prefer-jumps", n=5, games=2)
    assert sum(match.a_wins) + sum(match.b_wins) == 4


def test_a_function_may_try_moves():
    def curious(board):
        move = board.legal_moves[0]
        board.push(move)
        return move

    match = dfootball.play(curious, "random", n=4, games=np.int64(2), seed=np.int64(2**62))
    assert match.games == 2 and type(match.games) is int
    assert sum(match.a_wins) + sum(match.b_wins) == 4


def test_houses_play():
    def leftmost(board):
        return board.legal_moves[0]

    again = dfootball.play("random", "mix:3,1", n=5, games=20, seed=3)
    assert again == dfootball.play("random", "mix:3,1", n=5, games=20, seed=3)
    with pytest.raises(ValueError, match="none of random"):
        dfootball.play("perfect", "mix:x", n=3)
    for player, seed in [("random", -1), ("random", 2**63), ("player.py", -1)]:
        with pytest.raises(ValueError, match=f"from 0 to 9223372036854775807, not {seed}"):
            dfootball.play("random", player, seed=seed)
    with pytest.raises(ValueError, match="a function does not play against a file"):
        dfootball.play(leftmost, "player.py")


def test_files_play_under_the_referee(tmp_path, command):
    path = ROOT / "examples" / "d-football" / "entries" / "play_action.py"
    match = dfootball.play(path, "random", n=5, games=2, seed=3, trust=True)
    told = command("duel", "--game", "d-football", path, "random", "--n", "5", "--games", "2",
                   "--seed", "3", "--trust-this-code")  # fmt: skip
    assert match.a_wins == (told["a"]["wins_moving_first"], told["a"]["wins_moving_second"])
    assert match.win_rate == told["a"]["wins"] / 4
    assert match.a_forfeits == match.b_forfeits == dfootball.Forfeits()
    broken = tmp_path / "broken.py"
    broken.write_text("def my_strategy(game):\n    return 99\n")
    match = dfootball.play("random", broken, n=3, games=2, trust=True)
    why = "returned an invalid move: 99 (valid: 3)"
    assert match.b_forfeits == dfootball.Forfeits(4, why)
    assert match.a_forfeits == dfootball.Forfeits()
    with pytest.raises(ValueError, match="nothing"):
        dfootball.play(tmp_path / "nothing.py", "random", n=3, games=1, trust=True)


def test_exact_rates_are_fractions():
    rate, fractions = dfootball.win_rate("random", "prefer-jumps", n=5)
    assert fractions is not None
    assert abs(float(fractions[0]) - rate.first) <= rate.error_bound
    with pytest.raises(ValueError, match="1 to 11"):
        dfootball.win_rate("random", "random", n=12)
