"""Small direct checks of the problems that projects with update functions have."""

import inspect
import itertools

import probes
from probes import STRATEGIES, Die, EndlessDice, ask, recorder, replaced


def no_dice(name, reads_both):
    """The probe of the points of 0 dice."""
    def probe(module):
        function = getattr(module, name)
        if reads_both:
            return [ask(function, mine, theirs) for mine in range(100) for theirs in range(100)]
        return [ask(function, score) for score in range(100)]
    return probe


def take_turn(name):
    def probe(module):
        answers = []
        for count, mine, theirs in itertools.product((0, 1, 2), (0, 37, 62), (0, 7, 35, 53, 90)):
            die = Die(4, 3, 1)
            answers.append((ask(module.take_turn, count, mine, theirs, die), die.calls))
        calls = []
        stands = {each: recorder(calls, each, value) for each, value in [("roll_dice", 7), (name, 30)]}
        with replaced(module, **stands):
            for count in (0, 2):
                calls.append(ask(module.take_turn, count, 41, 35, Die(5)))
        return answers + calls
    return probe


HELPERS = ("num_factors", "sus_points", "fuzzy_points", "perfect_square", "next_perfect_square")


def rises(update):
    def probe(module):
        answers = [ask(getattr(module, name), number)
                   for name in HELPERS if hasattr(module, name) for number in range(1, 200)]
        if hasattr(module, "hog_gcd"):
            answers += [ask(module.hog_gcd, x, y) for x in range(60) for y in (1, 7, 12, 30, 100)]
        function = getattr(module, update)
        for count, mine, theirs in itertools.product((0, 1, 2, 4), range(0, 100, 3), (0, 17, 35, 60)):
            answers.append(ask(function, count, mine, theirs, Die(4, 3, 5, 8)))
        return answers
    return probe


def play(update):
    def probe(module):
        games = []
        starts = [(0, 0, 10), (0, 0, 30), (24, 4, 40), (9, 5, 35), (38, 19, 60), (60, 59, 101)]
        for name, (score0, score1, goal), (first, second) in itertools.product(
                ("simple_update", update), starts, itertools.product(STRATEGIES, repeat=2)):
            events, die = [], Die(3, 5, 2, 6, 4, 1, 4)

            def watched(who, strategy):
                def choose(mine, theirs):
                    events.append((who, mine, theirs))
                    return strategy(mine, theirs)
                return choose

            function = getattr(module, name)

            def watched_update(num_rolls, *others):
                events.append(("update", num_rolls, others[:2], len(others)))
                if len(events) > 400:
                    raise EndlessDice
                return function(num_rolls, *others)

            events.append(ask(module.play, watched("0", first), watched("1", second), watched_update,
                              score0, score1, die, goal))
            games.append(events)
        return games
    return probe


def always_roll(module):
    answers = [ask(lambda: module.always_roll(n)(mine, theirs))
               for n in range(11) for mine in (0, 4, 60) for theirs in (0, 5, 99)]
    answers.append(ask(lambda: [strategy(0, 0) for strategy in [module.always_roll(n) for n in (3, 5)]]))
    answers.append(ask(lambda: type(module.always_roll(3)).__name__))
    return answers + [ask(lambda: len(inspect.signature(module.always_roll(3)).parameters))]


def is_always_roll(module):
    def other_at(place):
        return lambda mine, theirs: 6 if (mine, theirs) == place else 4

    answers = [ask(module.is_always_roll, lambda mine, theirs: n) for n in (0, 4, 10)]
    for goal in (1, 3, 5):
        for place in itertools.product(range(goal + 2), repeat=2):
            answers.append(ask(module.is_always_roll, other_at(place), goal))
    for place in [(0, 0), (99, 99), (99, 0), (0, 99), (50, 50), (100, 0)]:
        answers.append(ask(module.is_always_roll, other_at(place)))
    answers.append(ask(module.is_always_roll, lambda mine, theirs: 5 if mine < 50 else 6))
    answers.append(ask(module.is_always_roll, lambda mine, theirs: 5 if theirs < 50 else 6))
    # As many dice more as fewer.
    answers.append(ask(module.is_always_roll, lambda mine, theirs: {(0, 1): 3, (1, 0): 5}.get((mine, theirs), 4)))
    return answers


def strategy(name):
    def probe(module):
        function = getattr(module, name)
        return [ask(function, score, theirs, *more)
                for score in range(0, 100, 5) for theirs in range(100) for more in ((), (5, 3), (16, 2), (1, 3))]
    return probe


def of(names, reads_both):
    """The probes of a project with update functions, whose functions have these names."""
    no_dice_name, no_dice_strategy, update, update_strategy = names
    return dict(probes.PROBES, **{
        "02": no_dice(no_dice_name, reads_both), "03": take_turn(no_dice_name), "04": rises(update),
        "05": play(update), "06": always_roll, "07": is_always_roll,
        "10": strategy(no_dice_strategy), "11": strategy(update_strategy)})
