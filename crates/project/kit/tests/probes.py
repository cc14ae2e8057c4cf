"""Small direct checks of each problem, with which a wrong variant is told from the reference.

The kit's domains ask far more. These probes are independent of them.
"""

import contextlib
import inspect
import io
import itertools
import random
import re
import sys

class EndlessDice(Exception):
    pass


class Die:
    """Returns the outcomes in order, over and over, and counts its calls."""

    def __init__(self, *outcomes):
        self.outcomes, self.calls = outcomes, 0

    def __call__(self):
        self.calls += 1
        if self.calls > 2000:
            raise EndlessDice
        return self.outcomes[(self.calls - 1) % len(self.outcomes)]


PRINTED = io.StringIO()


def ask(function, *args, **named):
    """What a call returns, raises and prints. Calls share a buffer, so none of them calls this function."""
    before, sys.stdout = sys.stdout, PRINTED
    try:
        value = repr(function(*args, **named))
    except Exception as error:
        value = "!" + type(error).__name__
    finally:
        sys.stdout = before
    if not PRINTED.tell():
        return value, ""
    printed = PRINTED.getvalue()
    PRINTED.seek(0)
    PRINTED.truncate()
    return value, printed


@contextlib.contextmanager
def replaced(module, **named):
    before = {name: getattr(module, name) for name in named}
    module.__dict__.update(named)
    try:
        yield
    finally:
        module.__dict__.update(before)


def recorder(calls, name, value):
    def recorded(*args):
        calls.append((name, tuple("die" if isinstance(arg, Die) else arg for arg in args)))
        return value
    return recorded


def dice(module):
    test_dice = module.make_test_dice(4, 1, 2)
    return [test_dice() for _ in range(4)]


def roll_dice(module):
    answers = []
    for count in (1, 2, 3):
        for toss in itertools.product((1, 2, 5), repeat=count):
            die = Die(*toss, 6, 4, 3)
            answers.append((ask(module.roll_dice, count, die), die.calls))
    answers += [ask(module.roll_dice, count, Die(1, 1, 1, 1, 1, 2, 2)) for count in (7, 8)]
    if "ones_lose" in inspect.signature(module.roll_dice).parameters:
        for toss in itertools.product((1, 2, 5), repeat=2):
            answers.append(ask(module.roll_dice, 2, Die(*toss), False))
    return answers


# The functions of 0 dice in projects with commentary.
NO_DICE = ("free_bacon", "piggy_points", "picky_piggy", "hefty_hogs", "oink_points")


def named(module, *names):
    """The first of these functions that a project has."""
    return next(getattr(module, name) for name in names if hasattr(module, name))


def free_bacon(module):
    function = named(module, *NO_DICE)
    if len(inspect.signature(function).parameters) == 2:
        return [ask(function, mine, theirs) for mine in range(0, 100, 3) for theirs in range(100)]
    return [ask(function, score) for score in range(100)]


def of_points(*names):
    """The probe of a function of one number."""
    def probe(module):
        return [ask(named(module, *names), points) for points in range(300)]
    return probe


def reroll(module):
    """A die that rolls odd outcomes once more."""
    answers = []
    for toss in itertools.product((1, 2, 3, 4), repeat=3):
        die = Die(*toss)

        def rolls():
            rerolled = module.reroll(die)
            before = die.calls
            return before, [rerolled() for _ in range(3)]
        answers.append((ask(rolls), die.calls))
    return answers


def of_both(module):
    """The rule of problem 04a."""
    if hasattr(module, "reroll"):
        return reroll(module)
    if hasattr(module, "bid_for_start"):
        answers = [ask(module.bid_for_start, bid0, bid1, *goal) for bid0 in range(20) for bid1 in range(20)
                   for goal in ((), (50,))]
        # For equal bids, either player can be the first.
        return [(re.sub(r"(1?[05]0), \1, [01]\)", r"\1, \1, either)", value), printed) for value, printed in answers]
    if hasattr(module, "is_perfect_piggy"):
        return of_points("is_perfect_piggy")(module)
    return after_a_turn("swine_align")(module)


def take_turn(module):
    answers = []
    own = (41,) if "player_score" in inspect.signature(module.take_turn).parameters else ()
    for count, theirs in itertools.product((0, 1, 2), (0, 2, 7, 35, 53, 90)):
        die = Die(4, 3, 1)
        answers.append((ask(module.take_turn, count, *own, theirs, die), die.calls))
    spared = "ones_lose" in inspect.signature(module.take_turn).parameters
    for count in range(1, 11):
        answers.append(ask(module.take_turn, count, *own, 35, Die(6, 5, 6, 6)))
        answers.append(ask(module.take_turn, count, *own, 35, Die(2, 3)))
        if spared:
            answers.append(ask(module.take_turn, count, 35, Die(1, 4), False))
    calls = []
    stands = {name: recorder(calls, name, value)
              for name, value in [("roll_dice", 7), ("tail_points", 30), *((name, 30) for name in NO_DICE)]
              if hasattr(module, name)}
    with replaced(module, **stands):
        for count in (0, 2):
            calls.append(ask(module.take_turn, count, *own, 35, Die(5)))
    return answers + calls


def after_a_turn(*names):
    """The probe of a function of both scores after a turn."""
    def probe(module):
        function = named(module, *names)
        scores = itertools.product(range(150), range(0, 130, 3))
        return [ask(function, mine, theirs) for mine, theirs in scores]
    return probe


def max_dice(module):
    return [ask(module.max_dice, mine, theirs) for mine in range(50) for theirs in range(50)]


def select_dice(module):
    if hasattr(module, "pig_pass"):
        return after_a_turn("pig_pass")(module)
    names = {id(value): name for name, value in vars(module).items()}

    parameters = inspect.signature(module.select_dice).parameters
    by_scores, exchanged = "score" in parameters, "dice_swapped" in parameters

    def chosen(mine, theirs, *swapped):
        with replaced(module, **({"reroll": lambda die: ("again", die)} if hasattr(module, "reroll") else {})):
            die = module.select_dice(*((mine, theirs) if by_scores else ()), *swapped)
        again, die = die if type(die) is tuple else ("", die)
        return again, names.get(id(die), type(die).__name__)
    return [ask(chosen, mine, theirs, *swapped) for mine in range(20) for theirs in range(20)
            for swapped in (((False,), (True,)) if exchanged else ((),))]


STRATEGIES = [(lambda mine, theirs: (mine * 7 + theirs * 3) % 5), (lambda mine, theirs: 2),
              (lambda mine, theirs: 4 if mine > theirs else 2), (lambda mine, theirs: 0)]
CHOPPING = (lambda mine, theirs: (mine + theirs) % 4 - 1)


def play(module, say=None, **named):
    """The events of short games."""
    games = []
    strategies = [*STRATEGIES, CHOPPING] if "Pork Chop" in module.play.__doc__ else STRATEGIES
    own = "dice" in inspect.signature(module.play).parameters
    starts = [(0, 0, 10), (0, 0, 30), (24, 4, 40), (9, 5, 35), (38, 19, 60), (81, 72, 100),
              (13, 40, 60), (1, 1, 60), (10, 16, 26), (20, 44, 70), (49, 30, 80), (30, 49, 80), (49, 49, 90)]
    for (score0, score1, goal), (first, second) in itertools.product(
            starts, itertools.product(strategies, repeat=2)):
        events, die = [], Die(3, 5, 2, 6, 4, 1, 4)

        def watched(name, strategy):
            def choose(mine, theirs):
                events.append((name, mine, theirs))
                if len(events) > 400:
                    raise EndlessDice
                return strategy(mine, theirs)
            return choose

        take_turn = module.take_turn

        def watched_turn(num_rolls, *others, **more):
            events.append(("turn", num_rolls, others[0] if others else None))
            if len(events) > 400:
                raise EndlessDice
            return take_turn(num_rolls, *others, **more)

        options = dict(named, goal=goal)
        if say:
            options["say"] = say(events)
        names = {"take_turn": watched_turn}
        if own:
            options["dice"] = die
        else:
            names.update(six_sided=die, four_sided=Die(2, 3, 1, 4))
        with replaced(module, **names):
            events.append(ask(module.play, watched("0", first), watched("1", second),
                              score0, score1, **options))
        games.append(events)
    return games


def play_without_feral_hogs(module):
    named = {}
    if "feral_hogs" in inspect.signature(module.play).parameters:
        named["feral_hogs"] = False
    return play(module, **named)


def play_with_and_without_feral_hogs(module):
    return [play(module), play_without_feral_hogs(module)]


def commentary(module):
    def chain(events, number=0):
        def say(score0, score1):
            events.append(("say", number, score0, score1))
            return chain(events, number + 1)
        return say
    return play(module, chain)


def commentary_with_messages(module):
    def say(events):
        def told(score0, score1, *leader):
            events.append(("say", score0, score1, *leader))
            return len(events), None if (score0 + score1) % 3 == 0 else "Event %d" % len(events)
        return told
    return play(module, say)


def check_strategy(module):
    answers = []
    for goal, (mine, theirs) in itertools.product(((), (3,), (12,), (105,)), itertools.product((0, 2, 3, 11, 99), repeat=2)):
        def strategy(score, opponent_score):
            return 11 if (score, opponent_score) == (mine, theirs) else 10
        answers.append(ask(module.check_strategy, strategy, *goal))
    return answers


def announce_lead_changes(module):
    return [ask(module.announce_lead_changes, score0, score1, *leader)
            for leader in ((), (0,), (1,)) for score0 in range(0, 100, 3) for score1 in range(0, 100, 2)]


def by_commentary(usual, with_messages):
    """The probe of a problem that differs by what commentary returns."""
    def probe(module):
        if hasattr(module, "check_strategy"):
            return check_strategy(module)
        is_usual = hasattr(module, "announce_highest")
        return usual(module) if is_usual else with_messages(module)
    return probe


def announce_highest(module):
    answers = []
    chains = [[(0, 3), (1, 3), (9, 4), (9, 12), (12, 40), (40, 12), (41, 13), (5, 49), (49, 5), (99, 9)],
              [(5, 5), (10, 10), (9, 20), (15, 12)], [(1, 1), (3, 2), (3, 4)]]
    for who, scores in itertools.product((0, 1), chains):
        say = module.announce_highest(who)
        for pair in scores:
            kept = []
            answers.append(ask(lambda: kept.append(say(*pair))))
            before, say = say, kept[0] if kept and callable(kept[0]) else say
        answers.append(ask(lambda: before(*pair)))
    return answers


def make_averaged(module):
    answers = []
    for samples, args in [(1, ()), (4, ()), (4, (2, 3)), (None, (5,))]:
        calls, values = [], Die(3, 1, 5, 2)

        def fn(*given):
            calls.append(given)
            return values()

        def twice():
            averaged = module.make_averaged(fn, *([] if samples is None else [samples]))
            before = len(calls)
            return averaged(*args), before, averaged(*args)
        answers.append((ask(twice), len(calls), calls[:3]))
    return answers


def max_scoring_num_rolls(module):
    answers = []
    for averages in ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], [5] * 10, [3, 4, 4, 1, 1, 1, 1, 1, 4, 2],
                     [9, 1, 1, 1, 1, 1, 1, 1, 1, 9]):
        calls = []

        def roll(num_rolls, *rest):
            calls.append(("roll", num_rolls, len(rest)))
            return averages[num_rolls - 1]

        def averaged(fn, *samples):
            calls.append(("averaged", samples))
            return fn
        with replaced(module, roll_dice=roll, make_averaged=averaged):
            answers.append((ask(module.max_scoring_num_rolls, Die(4), 3), calls))
    return answers


def bacon_strategy(module):
    strategy = named(module, "bacon_strategy", "piggypoints_strategy", "picky_piggy_strategy",
                     "hefty_hogs_strategy", "oink_points_strategy")
    return [ask(strategy, score, theirs, *more)
            for score in (0, 33, 66) for theirs in range(100)
            for more in ((), (5, 6), (7, 6), (10, 2), (11, 3))]


def swap_strategy(module):
    strategy = named(module, "swap_strategy", "extra_turn_strategy", "more_boar_strategy", "hog_pile_strategy",
                     "pigs_on_prime_strategy", "prime_strategy", "mean_strategy")
    return [ask(strategy, score, theirs, *more)
            for score in range(100) for theirs in range(100)
            for more in ((), *(() if score % 3 else ((5, 6), (10, 2))))]


def final_strategy(module):
    random.seed(7)
    used = []
    names = ("make_averaged", "average_win_rate", "play")
    with replaced(module, **{name: recorder(used, name, lambda *args: 0.5) for name in names}):
        answers = [ask(module.final_strategy, score, theirs)
                   for score in range(0, 100, 3) for theirs in range(0, 100, 3)]
    return answers, used[:3]


PROBES = {"00": dice, "01": roll_dice, "02": free_bacon, "02b": of_points("hogtimus_prime", "is_prime"), "02c": of_points("touchdown"), "03": take_turn,
          "04": after_a_turn("is_swap", "more_boar", "hog_pile", "pigs_on_prime"), "04a": of_both,
          "04b": select_dice, "04c": max_dice, "05": play_without_feral_hogs, "05a": play_without_feral_hogs, "05b": play_with_and_without_feral_hogs,
          "06": by_commentary(commentary, announce_lead_changes),
          "07": by_commentary(announce_highest, commentary_with_messages), "08": make_averaged,
          "09": max_scoring_num_rolls, "10": bacon_strategy, "11": swap_strategy,
          "12": final_strategy}
