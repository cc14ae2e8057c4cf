"""Laws of what the engine computes, seen through Python."""

import copy
import math
import os
import pickle
import random
import signal
import subprocess
import sys
import threading

import numpy as np
import pigskin
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pigskin import Edition, Game, Position
from pigskin._progress import Line, teller


def test_win_rates_are_duels():
    field = ["always:4", "swap:8,4", lambda mine, theirs: (mine + theirs) % 11]
    rates = pigskin.win_rates(field, "fall-2017")
    across = pigskin.win_rates(field, "fall-2017", against=["always:6"])
    for i, a in enumerate(field):
        for j, b in enumerate(field):
            rate = pigskin.duel(a, b, edition="fall-2017")
            assert abs(rates.first[i, j] - rate.first) <= 2 * rate.error_bound
            assert abs(rates.second[i, j] - rate.second) <= 2 * rate.error_bound
            assert rates.error_bounds[i, j] == rate.error_bound
        assert across.win_rate[i, 0] == pytest.approx(
            pigskin.duel(a, "always:6", edition="fall-2017").win_rate, abs=1e-12
        )
    assert np.asarray(rates).shape == (3, 3)


def test_a_large_field_has_many_squares():
    rng = np.random.default_rng(5)
    field = rng.integers(0, 11, (70, 20, 20), dtype=np.int8)
    settings_ = {"goal": 20, "feral_hogs": "off"}
    told = []
    rates = pigskin.win_rates(
        field, settings=settings_, progress=lambda done, of: told.append((done, of))
    )
    assert told[-1][0] == told[-1][1]
    both = rates.win_rate + rates.win_rate.T
    assert np.abs(both - 1).max() <= 2 * rates.error_bound
    for i, j in [(0, 69), (69, 0), (40, 3), (33, 33)]:
        rate = pigskin.duel(field[i], field[j], settings=settings_)
        assert abs(rates.win_rate[i, j] - rate.win_rate) <= 2 * rate.error_bound
    assert pigskin.win_rates([]).win_rate.shape == (0, 0)


def test_progress_may_stop_the_work():
    class Enough(Exception):
        pass

    def tell(done, of):
        raise Enough

    with pytest.raises(Enough):
        pigskin.win_rates(["always:4", "always:5"], progress=tell)


def test_other_threads_run_meanwhile():
    """Another thread does its work inside a call of the engine."""
    inside, answered = threading.Event(), threading.Event()

    def other():
        inside.wait()
        answered.set()

    thread = threading.Thread(target=other)
    thread.start()

    def tell(done, of):
        inside.set()
        assert answered.wait(60)

    pigskin.win_rates(["always:4", "always:5"], progress=tell)
    thread.join()
    assert answered.is_set()


def test_a_terminal_shows_a_line(capsys):
    line = Line("pairs")
    line(1, 4)
    assert capsys.readouterr().err == ""
    line._begun -= 2
    line(2, 4)
    assert capsys.readouterr().err == "\rpairs 50 %"
    line(4, 4)
    assert capsys.readouterr().err.endswith("\r" + " " * len("pairs 100 %") + "\r")
    assert teller(None, "pairs") is None and teller(False, "pairs") is None
    assert isinstance(teller(True, "pairs"), Line) and teller(print, "pairs") is print


def test_win_rates_take_sequences_alone():
    with pytest.raises(TypeError, match="put a single one into a list"):
        pigskin.win_rates("always:4")


POSITIONS = st.tuples(st.integers(0, 99), st.integers(0, 99))


@settings(max_examples=20)
@given(POSITIONS, st.integers(0, 10), st.sampled_from(["fall-2017", "fall-2019"]))
def test_values_are_means_over_outcomes(scores, choice, name):
    """The value of a choice is what perfect play expects of its outcomes."""
    perfect = SOLVED[name]
    position = Position(Edition(name), scores)
    outcomes = position.outcomes(choice)
    assert math.isclose(sum(outcome.chance for outcome in outcomes), 1, abs_tol=1e-12)
    mean = sum(outcome.chance * (1 - perfect.value(outcome.position)) for outcome in outcomes)
    assert math.isclose(mean, perfect.choice_values(position)[choice], abs_tol=1e-11)


SOLVED = {name: pigskin.perfect_play(name) for name in ("fall-2017", "fall-2019")}


def test_perfect_play_is_a_value():
    perfect = SOLVED["fall-2017"]
    assert copy.deepcopy(perfect) is perfect and copy.copy(perfect) is perfect
    same = pickle.loads(pickle.dumps(perfect))
    assert same.edition == perfect.edition
    assert same.choice_values("37,92") == perfect.choice_values("37,92")
    assert pigskin.PerfectPlay("fall-2017").win_rate == perfect.win_rate


def test_perfect_play_answers_in_its_own_edition():
    perfect = SOLVED["fall-2017"]
    for ask in (perfect.value, perfect.choice_values, perfect.regrets, perfect.best_choice):
        with pytest.raises(ValueError, match="position of fall-2019, not of fall-2017"):
            ask(Position(Edition("fall-2019")))
    same = Position(Edition("fall-2017", {"goal": 100}))
    assert perfect.value(same) == perfect.value("0,0")


def test_the_handout_s_winner_is_below_the_best_response():
    # The winner of that year's contest reached 0.7892274320 against always:4.
    response = pigskin.best_response("always:4")
    assert response.win_rate.is_above(0.789_227_432_0)


@pytest.mark.parametrize("edition", ["fall-2017", "fall-2019", "spring-2017"])
def test_costs_add_up(edition):
    analysis = pigskin.analyze("always:5", "swap:8,4", edition)
    difference = analysis.best_response.win_rate - analysis.win_rate.win_rate
    assert math.isclose(analysis.costs.sum(), difference, abs_tol=1e-11)
    assert analysis.visits[0, 0] >= 0.5
    assert np.nanmin(analysis.regrets) >= 0
    assert analysis._repr_svg_().startswith("<svg")
    assert analysis.visits_map().svg().startswith("<svg")


def test_improving_ends_where_no_change_gains():
    tame = {"goal": 25, "feral_hogs": "off"}
    table, means = "always:4", []
    field = pigskin.Field(["always:6"], settings=tame)
    while step := field.improve(table):
        assert step.gain > 0 and (not means or math.isclose(step.before, means[-1]))
        table = step.table
        means.append(step.mean)
    best = pigskin.best_response("always:6", settings=tame).win_rate
    assert means and means[-1] <= best.win_rate + best.error_bound
    assert pigskin.analyze(table, "always:6", settings=tame).gains.max() <= 1e-12


def test_a_field_needs_weights_above_zero():
    for weights in ([0], [-1], [math.nan], [1, 1]):
        with pytest.raises(ValueError, match="weights"):
            pigskin.Field(["always:6"], weights=weights)


def test_a_search_can_be_stopped():
    field = [f"always:{dice}" for dice in range(2, 8)]
    small = {"goal": 30, "feral_hogs": "off"}
    response = pigskin.Field(field, settings=small).response(lambda steps, won: steps >= 2)
    assert response.stopped and response.won <= response.at_most
    with pytest.raises(ValueError, match="a field needs a table"):
        pigskin.Field([])


def test_fields_are_mixtures():
    tame = {"goal": 25, "feral_hogs": "off"}
    tables = ["always:3", "always:4", "bacon:5,5"]
    mixture = pigskin.Field(tables, weights=[2, 1, 1], settings=tame)
    assert mixture.weights.tolist() == [0.5, 0.25, 0.25] and len(mixture) == 3
    rate = mixture.win_rate("always:6")
    alone = [pigskin.duel("always:6", table, settings=tame) for table in tables]
    mean = sum(w * one.win_rate for w, one in zip(mixture.weights, alone, strict=True))
    assert abs(rate.win_rate - mean) <= 2 * rate.error_bound
    uneven = pigskin.Field(["always:4"] * 2, weights=[0.5, 0.5 + 9e-13], settings=tame)
    even = uneven.win_rate("always:4")
    assert abs(even.win_rate - 0.5) <= even.error_bound < 1e-12
    for weights in ([0, 1, 1], [-1, 1, 1], [math.nan, 1, 1], [1, 1]):
        with pytest.raises(ValueError, match="weights"):
            pigskin.Field(tables, weights=weights, settings=tame)
    with pytest.raises(TypeError, match=r"Field\(list\(mapping\), weights=list\(mapping"):
        pigskin.Field({"always:4": 0.9, "always:5": 0.1})
    with pytest.raises(ValueError, match="needs a table"):
        pigskin.Field([])


def test_games():
    game = Game("spring-2017", rng=random.Random(3))
    game.push(-1)
    assert game.position.chop_spent == (True, False)
    with pytest.raises(ValueError, match="11"):
        game.push(11)
    copy = game.copy()
    copy.push(4)
    assert len(copy.turns) == 2 and len(game.turns) == 1
    game.pop()
    assert game.position == game.start
    assert repr(copy) == f"<Game of spring-2017 at {copy.position}, turns: 2>"
    with pytest.raises(IndexError, match="there is no turn to take back"):
        game.pop()


def test_a_copy_of_a_game_has_dice_of_its_own():
    game, alone = (Game(rng=random.Random(3)) for _ in range(2))
    for one in (game, alone):
        one.push(4)
    copies = [game.copy(), game.copy()]
    rolled = alone.push(5).dice
    assert [one.push(5).dice for one in (*copies, game)] == [rolled] * 3
    for rng in (None, random.SystemRandom()):
        Game(rng=rng).copy().push(4)


@pytest.mark.parametrize(
    ("dice", "message"),
    [([1, 2, 3], "3 dice fell"), ([7, 1], "dice of 6 sides"), ([0, 1], "not the outcome")],
)
def test_dice_must_fit(dice, message):
    with pytest.raises(ValueError, match=message):
        Position().take(2, dice)


@given(POSITIONS, st.tuples(st.integers(0, 10), st.integers(0, 10)), st.integers(0, 1))
def test_positions_are_texts(scores, past, to_move):
    position = Position(scores=scores, previous_dice=past, to_move=to_move)
    assert Position.parse(str(position)) == position


def test_positions_that_cannot_be():
    with pytest.raises(ValueError, match="not a pair of scores"):
        Position.parse("nothing")
    with pytest.raises(ValueError, match="remembers no dice"):
        Position(Edition("fall-2017"), previous_dice=(1, 0)).dice(4)
    with pytest.raises(TypeError, match=r"has an Edition, .* pass Edition\('fall-2017'\)"):
        Position("fall-2017")
    with pytest.raises(ValueError, match="player 2"):
        Position(to_move=2)
    with pytest.raises(ValueError, match="not negative"):
        Position(scores=(-1, 0))
    with pytest.raises(ValueError, match="no previous turn is remembered as"):
        Position(previous_dice=(0, 300))
    over = Position(scores=(100, 3), to_move=1)
    assert over.winner == 0 and over.legal_choices == []
    with pytest.raises(ValueError, match="the game is over"):
        over.roll(4)


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
def test_ctrl_c_stops_a_field():
    """The signal comes while the engine works."""
    script = (
        "import numpy, pigskin\n"
        "field = numpy.random.default_rng(1).integers(0, 11, (500, 100, 100), dtype='int8')\n"
        "pigskin.win_rates(field, progress=lambda done, of: print('some', flush=True))\n"
        "print('all')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdout.readline() == "some\n"
        child.send_signal(signal.SIGINT)
        printed, errors = child.communicate()
    assert "KeyboardInterrupt" in errors and "all" not in printed


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize(
    "call",
    [
        "pigskin.Field(many).gradient('always:4')",
        "pigskin.Field(many).improve('always:4')",
        "pigskin.Field(many).response()",
        "pigskin.Field(many).win_rates_of(many)",
        "dfootball.win_rate('random', 'random')",
    ],
)
def test_ctrl_c_stops_a_call(call):
    """Each call would take minutes or hours."""
    script = (
        "import numpy, pigskin\n"
        "from pigskin import dfootball\n"
        "many = numpy.random.default_rng(1).integers(1, 11, (3000, 100, 100), dtype='int8')\n"
        "print('begun', flush=True)\n"
        f"{call}\n"
        "print('all')\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        try:
            assert child.stdout.readline() == "begun\n"
            child.send_signal(signal.SIGINT)
            printed, errors = child.communicate(timeout=60)
        finally:
            child.kill()
    assert "KeyboardInterrupt" in errors and "all" not in printed


def test_arrays_of_win_rates():
    rates = pigskin.win_rates(["always:4", "always:5"], "fall-2017")
    assert np.array_equal(np.asarray(rates), rates.win_rate)
    for copies in (None, True):
        halves = np.array(rates, dtype=np.float32, copy=copies)
        assert halves.dtype == np.float32 and np.allclose(halves, rates.win_rate)
    for dtype in (None, np.float64, np.float32):
        with pytest.raises(ValueError, match="`win_rate` is a new array"):
            np.array(rates, dtype=dtype, copy=False)
