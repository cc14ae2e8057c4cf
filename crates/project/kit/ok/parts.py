"""Asking a student's functions for all answers of a part, a kind of part each."""

import builtins
import functools
import itertools
import math
import random
import sys

from . import domain
from .answers import repeated, text_of_printed, text_of_value
from .student import Missing, Recursions

__builtins__ = dict(vars(builtins))

# Calls of a die beyond the right number, after which the die raises.
_MOST_ROLLS = 1000
# Calls of a die in the examples of a docstring, such as 1000 turns of 1 to 10 dice.
_MOST_ROLLS_OF_EXAMPLES = 200000
# Events of a game for each turn of the right game, and beyond them.
_EVENTS_PER_TURN, _MORE_EVENTS = 6, 40
# Decimals of an average: the order of a sum changes what comes after them.
_DECIMALS = 9
# Calls of the die in a game for each turn of the right game, and beyond them.
_ROLLS_PER_TURN = 12

# The shared generator, past the methods of random that are written in Python.
_generator = super(random.Random, random.seed.__self__)
_seed, _state_of_random = _generator.seed, _generator.getstate


class EndlessRoll(BaseException):
    """Raised by a die that is rolled far too often."""


class ScriptedStrategy:
    """A function of two scores that equals another one with the same script: a player may play itself."""

    def __init__(self, script, function):
        self.script = script
        functools.update_wrapper(self, function)

    def __call__(self, *args, **keywords):
        return self.__wrapped__(*args, **keywords)

    def __eq__(self, other):
        return isinstance(other, ScriptedStrategy) and self.script == other.script

    def __hash__(self):
        return hash(str(self.script))


class EndlessGame(BaseException):
    """Raised in a game that goes on far too long."""


class Experiment(BaseException):
    """Raised by what a final strategy must not call."""


def ask_part(student, part, put):
    """Asks one part and calls `put` with each line: `|ANSWER`, or `game K` before a game.

    The shared random numbers begin with the part's "seed", or 0. Raises `Missing` and `Recursions`.
    """
    _seed(part.get("seed", 0))
    student.recursions = 0
    _KINDS[part["kind"]](student, part, put)


def _function(student, name):
    function = student.function(name)
    if function is None:
        raise Missing(name)
    return student.refusal(name) or function


def _ask_calls(student, part, put):
    function = _function(student, part["function"])
    keywords = part.get("keywords", {})
    ties = part.get("ties", False)
    for args in domain.calls(part):
        answer = student.answer(function, args, keywords)
        # Either player is right: both answers have the text of the first.
        if ties and args[0] == args[1] and answer.endswith(", 1)"):
            answer = answer[:-2] + "0)"
        put("|" + answer)


def _test_die(toss):
    """Returns a die that rolls the toss and then goes on, and a list that holds its calls."""
    rolled = [0]
    after, most = domain.AFTER_A_TOSS, len(toss) + _MOST_ROLLS

    def die():
        i = rolled[0]
        rolled[0] = i + 1
        if i < len(toss):
            return toss[i]
        if i >= most:
            raise EndlessRoll("the die was called %d times" % i)
        return after[(i - len(toss)) % len(after)]

    return die, rolled


def _die_over_and_over(outcomes, most):
    """Returns a die that rolls the outcomes over and over, `most` times, and a list that holds its calls."""
    rolled = [0]

    def die():
        i = rolled[0]
        rolled[0] = i + 1
        if i >= most:
            raise EndlessRoll("the die was called %d times" % i)
        return outcomes[i % len(outcomes)]

    return die, rolled


def _ask_tosses(student, part, put):
    """Asks for the points of tosses or turns: numbers, then the die. The same die is rolled again."""
    function = _function(student, part["function"])
    more = part.get("more", [])
    for *numbers, toss in domain.calls(part):
        die, rolled = _test_die(toss)
        args = numbers + [die] + more

        def ask():
            rolled[0] = 0
            return student.answer(function, args, {}, lambda: " dice=%d" % rolled[0])

        put("|" + student.answer_again(ask, ask))


def _ask_made(student, part, put):
    make = _function(student, part["make"])
    made = {}

    def called(arguments, call):
        if arguments not in made:
            made[arguments] = make(*arguments)
        return made[arguments](*call)

    for arguments, call in domain.calls(part):
        made.clear()

        def ask():
            return student.answer(called, (arguments, call), {})

        def ask_others():
            for other in part["arguments"][:2]:
                student.answer(called, (tuple(other), call), {})
            student.answer(called, (arguments, call[::-1]), {})

        put("|" + student.answer_again(ask, ask_others, ask))


def _ask_same_dice(student, part, put):
    function = _function(student, part["function"])

    def strategy_of(usual, other):
        def strategy(*args, **keywords):
            mine, theirs = _strategy(*student.positional(_strategy, args, keywords))
            return next((one["choice"] for one in other if domain.holds(one, mine, theirs)), usual)

        return strategy

    strategies = {}
    for usual, other, goal in zip(part["usual"], part["other"], part["goals"]):
        # One strategy is asked up to several goals.
        script = "%s %s" % (usual, other)
        strategy = strategies[script] = strategies.get(script) or strategy_of(usual, other)
        args = (strategy,) if goal is None else (strategy, goal)
        answer = student.answer(function, args, {})
        # An assertion can say what it likes.
        put("|" + ("!AssertionError" if answer.startswith("!AssertionError:") else answer))


def _ask_rerolled(student, part, put):
    function = _function(student, part["function"])
    for (outcomes,) in domain.calls(part):
        die, rolled = _die_over_and_over(outcomes, _MOST_ROLLS)
        made = []

        def rolls():
            made.append(made[0] if made else function(die))
            return [made[0]() for _ in outcomes]

        def ask():
            rolled[0] = 0
            return student.answer(rolls, (), {}, lambda: " dice=%d" % rolled[0])

        def ask_another():
            student.answer(lambda: function(_test_die(())[0])(), (), {})

        put("|" + student.answer_again(ask, ask_another, ask))


def _ask_best_of_dice(student, part, put):
    function = _function(student, part["function"])
    for outcomes, samples in domain.calls(part):
        die, rolled = _die_over_and_over(outcomes, _MOST_ROLLS * samples)
        put("|" + student.answer(function, (die, samples), {}, lambda: " dice=%d" % rolled[0] if part["counts"] else ""))


def _ask_uses(student, part, put):
    function = _function(student, part["function"])
    die, _ = _test_die(())
    made = []

    def recorder(name, value):
        original = student.function(name)

        def record(*args, **keywords):
            args = student.positional(original, args, keywords)
            shown = ["die" if arg is die else student.text_of(arg) for arg in args]
            made.append(" %s(%s)" % (name, ", ".join(shown)))
            if isinstance(value, list):
                return value[args[0] % len(value)]
            return value

        return record

    stand_ins = {name: recorder(name, value) for name, value in part["replace"].items()}
    with student.replaced(stand_ins):
        for call in domain.calls(part):
            made.clear()
            args = [die if arg == "die" else arg for arg in call]
            put("|" + student.answer(function, args, {}, lambda: "".join(made)))


def _ask_games(student, part, put):
    function = _function(student, part["function"])
    for name in sorted({game["update"] for game in part["games"] if "update" in game}):
        _function(student, name)
    updates = {}
    for number, game in enumerate(part["games"]):
        put("game %d" % number)
        for event in _play(student, function, game, part, updates):
            put("|" + event)


def _play(student, function, game, part, updates):
    """Plays one scripted game with the student's `play` and returns its events.

    `updates` has the update functions that earlier games were given, by name: other games are given the same ones.
    """
    dice_global = part.get("dice_global", ())
    events = []
    rolled = 0
    rolled_with = "D"
    rolls = 0
    turns = game.get("turns", 4 * game.get("goal", 100))
    most = _EVENTS_PER_TURN * turns + _MORE_EVENTS
    most_rolls = _ROLLS_PER_TURN * turns + _MOST_ROLLS
    output = student.output

    def close():
        nonlocal rolled
        if rolled:
            events.append("%s %d" % (rolled_with, rolled))
            rolled = 0
        if output.parts:
            printed = student.taken()
            if printed:
                events.append("P " + text_of_printed(printed))

    def event(text):
        if rolled or output.parts:
            close()
        if len(events) >= most:
            raise EndlessGame()
        events.append(text)

    def die_of(outcomes, letter):
        place = 0
        many = len(outcomes)

        def die():
            nonlocal rolled, rolled_with, rolls, place
            if rolled and rolled_with != letter:
                close()
            rolled_with = letter
            rolled += 1
            rolls += 1
            if rolls > most_rolls:
                raise EndlessGame()
            outcome = outcomes[place]
            place = (place + 1) % many
            return outcome

        return die

    def strategy_of(player, scripted):
        choice = domain.scripted(scripted)
        start = "S%d " % player

        def strategy(*args, **keywords):
            args = student.positional(_strategy, args, keywords)
            event(start + " ".join([text_of_value(arg) for arg in args]))
            if len(args) == 2 and type(args[0]) is int and type(args[1]) is int:
                return choice(args[0], args[1])
            return 0

        return ScriptedStrategy(scripted, strategy)

    die = None if dice_global else die_of(game["dice"], "D")
    take_turn = student.function("take_turn")
    parameters = student.parameters(take_turn)
    # Where a turn is told the goal, it is the one of the game.
    place = parameters.index("goal") if "goal" in parameters and "goal" in game else None

    usual_dice = [student.names.get(name) for name in ("six_sided", "four_sided")]

    def is_told_the_die(arguments):
        """Tests whether the die is among arguments, perhaps in a function that rolls it."""
        return any(arg is die or callable(arg) and all(arg is not one for one in usual_dice) for arg in arguments)

    def turn(*args, **keywords):
        given = student.positional(take_turn, args, keywords)
        has_both = len(given) > 2 and type(given[2]) is int
        text = "T " + " ".join([text_of_value(arg) for arg in given[: 3 if has_both else 2]])
        if die is not None and not is_told_the_die(given[2:]):
            text += " without-dice"
        if place is not None and keywords.get("goal", (given[place:] + [None])[0]) != game["goal"]:
            text += " without-goal"
        event(text)
        return take_turn(*args, **keywords)

    update = student.function(game["update"]) if "update" in game else None

    def updated(*args, **keywords):
        given = student.positional(update, args, keywords)
        text = "U " + " ".join([text_of_value(arg) for arg in given[:3]])
        if not is_told_the_die(given[3:]):
            text += " without-dice"
        event(text)
        return update(*args, **keywords)

    def commentary(number):
        last = number

        def comment(*args, **keywords):
            nonlocal last
            shown = [text_of_value(arg) for arg in list(args) + list(keywords.values())]
            event("C %d %s" % (last, " ".join(shown)))
            # It returns itself in the third turn, and a new function in all others.
            if last == number and number % 4 == 2:
                last += 1
                return comment
            return commentary(last + 1)

        return comment

    told = itertools.count()

    def comment_with_message(*args, **keywords):
        number = next(told)
        shown = list(args) + list(keywords.values())
        # The leader is None where it is not passed.
        shown += [None] * (len(shown) == 2)
        event("C %d %s" % (number, " ".join([text_of_value(arg) for arg in shown])))
        return number, domain.message(number)

    keywords = {"score0": game["scores"][0], "score1": game["scores"][1]}
    if "goal" in game:
        keywords["goal"] = game["goal"]
    if die is not None:
        keywords["dice"] = die
    if part.get("say"):
        keywords["say"] = comment_with_message if part.get("messages") else commentary(0)
    if "feral_hogs" in game:
        keywords["feral_hogs"] = game["feral_hogs"]
    keywords.update(game.get("keywords", {}))
    stand_ins = {}
    for name, key, letter in zip(dice_global, ("dice", "wild"), "DW"):
        stand_ins[name] = die_of(game[key], letter)
    arguments = [strategy_of(player, game["strategies"][player]) for player in (0, 1)]
    if update is not None:
        given_update, now = updates.setdefault(game["update"], _exchangeable())
        now[:] = [updated]
        arguments.append(given_update)
    elif take_turn is not None:
        stand_ins["take_turn"] = turn
    student.seal()
    with student.replaced(stand_ins):
        try:
            result = function(*arguments, **keywords)
            if type(result) is tuple and len(result) == 2:
                end = "R %s %s" % (text_of_value(result[0]), text_of_value(result[1]))
            else:
                end = "R " + text_of_value(result)
            if result is None:
                student.explain_none(end, function)
            close()
        except EndlessGame:
            close()
            del events[most:]
            end = "!EndlessGame"
        except BaseException as error:
            close()
            end = student.text_of_error(error)
    return events + [end]


def _exchangeable():
    """Returns a function, and a list of the one that it calls."""
    now = []
    return lambda *args, **keywords: now[0](*args, **keywords), now


def _strategy(score, opponent_score):
    """The parameters of a strategy, for calls that name them."""
    return score, opponent_score


def _ask_examples(student, part, put):
    _function(student, part["function"])

    def display(value):
        sys.__displayhook__(round(value, _DECIMALS) if type(value) is float else value)

    names = dict(vars(sys.modules.get("dice", builtins)))
    names.update(student.names)
    names["make_test_dice"] = lambda *outcomes: _die_over_and_over(outcomes, _MOST_ROLLS_OF_EXAMPLES)[0]
    for typed in part["typed"]:
        student.seal()
        sys.displayhook = display
        try:
            exec(compile(typed + "\n", "<example>", "single"), names)
            put("|" + (text_of_printed(student.taken()) or '""'))
        except BaseException as error:
            student.taken()
            put("|" + student.text_of_error(error))
        student.made += 1


def _ask_commentary(student, part, put):
    make = _function(student, part["make"])
    arguments = [student.value(argument) for argument in part.get("arguments", [])]

    def told(function, arguments):
        """Returns what a call printed, and its value: None after an error."""
        student.seal()
        try:
            value = function(*arguments)
            return text_of_printed(student.taken()) or '""', value
        except BaseException as error:
            student.taken()
            return student.text_of_error(error), None

    for chain in part["scores"]:
        before, say, unmade = (make, arguments), None, None
        student.seal()
        try:
            say = make(*arguments)
        except BaseException as error:
            student.taken()
            unmade = student.text_of_error(error)
        for turn, scores in enumerate(chain):
            text, following = told(say, scores)
            text, unmade = unmade or text, None

            def tell_anew():
                alike = told(*before)[1]
                told(alike, chain[turn - 1])
                return told(alike, scores)[0]

            put("|" + student.answer_again(lambda: text, tell_anew, lambda: told(say, scores)[0]))
            before, say = (say, scores), say if text.startswith("!") else following


def _ask_averaged(student, part, put):
    make = _function(student, part.get("function", "make_averaged"))
    called = []
    added = 0

    def fn(*args, **keywords):
        called.append((list(args), keywords))
        if len(called) > (samples or 1000) + _MOST_ROLLS:
            raise EndlessRoll("fn was called %d times" % len(called))
        return values[(len(called) - 1) % len(values)] + added

    for values, samples, arguments in zip(part["values"], part["samples"], part["arguments"]):
        made = []

        def average(*args):
            made.append(made[0] if made else make(fn) if samples is None else make(fn, samples))
            value = made[0](*args)
            return round(float(value), _DECIMALS) if type(value) in (int, float) else value

        def ask(arguments=arguments):
            called.clear()

            def counted():
                passed = called and all(one == (list(arguments), {}) for one in called)
                return " calls=%d %s" % (len(called), "passed" if passed else "not passed")

            return student.answer(average, arguments, {}, counted)

        def ask_with_others():
            nonlocal added
            student.answer(lambda: make(lambda *_: 0, 2)(*arguments), (), {})
            added = 1
            ask()
            added = 0
            return ask([argument + 1 for argument in arguments])

        put("|" + student.answer_again(ask, ask_with_others, ask))


def _ask_max_scoring(student, part, put):
    function = _function(student, part.get("function", "max_scoring_num_rolls"))
    die, _ = _test_die(())
    expected_samples = part.get("samples")
    averages = ()
    used = set()

    def make_averaged(*args, **keywords):
        # The names of the parameters differ by semester.
        given = list(args) + list(keywords.values())
        fn = next(one for one in given if callable(one))
        num_samples = next((one for one in given if one is not fn), 1000)
        used.add("make_averaged")
        if num_samples != expected_samples and expected_samples is not None:
            used.add("samples")

        def averaged(*args, **keywords):
            return fn(*args, **keywords)

        return averaged

    def roll_dice(num_rolls, dice=None):
        used.add("roll_dice")
        if dice is not die:
            used.add("dice")
        if type(num_rolls) is not int or not 1 <= num_rolls <= len(averages):
            raise ValueError("roll_dice was asked for %s dice" % text_of_value(num_rolls))
        return averages[num_rolls - 1]

    def counted():
        names = [name for name in ("make_averaged", "roll_dice") if name in used]
        text = " uses " + (", ".join(names) or "neither")
        wrong = [name for name in ("dice", "samples") if name in used]
        return text + (" other " + ", ".join(wrong) if wrong else "")

    args = (die,) if expected_samples is None else (die, expected_samples)
    with student.replaced({"make_averaged": make_averaged, "roll_dice": roll_dice}):
        for (number,) in domain.calls(part):
            averages = part["averages"][number]
            used.clear()
            put("|" + student.answer(function, args, {}, counted))


def _ask_valid(student, part, put):
    function = _function(student, part["function"])

    def watched(name):
        def refuse(*_, **__):
            raise Experiment(name + " was called")

        return refuse

    names = ("make_averaged", "average_win_rate", "run_experiments", "play")
    stand_ins = {name: watched(name) for name in names if student.function(name)}
    rows = {}
    order = []
    for call in domain.calls(part):
        rows.setdefault(call[0], []).append(call)
    with student.replaced(stand_ins):
        for first in rows:
            before = _state_of_random()
            row = []
            order.append(row)
            try:
                for call in rows[first]:
                    row.append(student.answer(function, call, {}))
            except Recursions:
                for answer in itertools.chain(*order):
                    put("|" + answer)
                raise
            if _state_of_random() != before:
                row[-1] += " random"
        for first, row in zip(rows, order):
            for call, before in zip(rows[first], row):
                student.answer(function, call, {})
                again = student.answer(function, call, {})
                put("|" + repeated(before, again + " random" * before.endswith(" random")))


def _ask_statistics(student, part, put):
    _require(student, {"call": part["function"], "arguments": part.get("arguments", [])})

    def mean():
        function = part["function"]
        function = student.function(function) if isinstance(function, str) else student.value(function)
        args = [student.value(argument) for argument in part.get("arguments", [])]
        calls = 1 if "averaged" in part else part["calls"]
        if "averaged" in part:
            function = student.function("make_averaged")(function, part["averaged"])
        numbers = []
        for _ in range(calls):
            value = function(*args)
            try:
                numbers.append(float(value))
            except (TypeError, ValueError):
                return value  # no number, such as None
        return math.fsum(numbers) / calls

    put("|" + student.answer(mean, (), {}))


def _require(student, expression):
    """Raises `Missing` where an expression names what is not there, as `Student.value` reads it."""
    if not isinstance(expression, dict):
        return
    if "global" in expression:
        student.value(expression)
        return
    call = expression["call"]
    if isinstance(call, str):
        _function(student, call)
    else:
        _require(student, call)
    for argument in expression.get("arguments", []):
        _require(student, argument)


_KINDS = {
    "calls": _ask_calls,
    "tosses": _ask_tosses,
    "turns": _ask_tosses,
    "scored_turns": _ask_tosses,
    "made": _ask_made,
    "same_dice": _ask_same_dice,
    "rerolled": _ask_rerolled,
    "best_of_dice": _ask_best_of_dice,
    "uses": _ask_uses,
    "games": _ask_games,
    "commentary": _ask_commentary,
    "averaged": _ask_averaged,
    "examples": _ask_examples,
    "max_scoring": _ask_max_scoring,
    "valid": _ask_valid,
    "statistics": _ask_statistics,
}
