"""Plays Hog in the browser, with the functions in your hog.py.

    python3 hog_gui.py          two people at one screen
    python3 hog_gui.py -f       you against your final_strategy

The page plays your own `play`, your dice and your commentary, so that every mistake in
them shows there. It says what your code prints, and shows an error with its line. A
loop without an end is ended. A new game reads hog.py again.

Where the command `pigskin` is installed, the page can compare each turn with the rules
and stop at the first difference.

The page is served on this computer only, at an address that nobody else can guess.
Needs Python 3.8 or later and nothing else.
"""

import argparse
import builtins
import glob
import hmac
import importlib.util
import inspect
import json
import os
import random
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
import webbrowser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

# Seconds that a turn may take.
LIMIT = 5

# Dice after which a turn is taken for endless.
MOST_ROLLS = 1000

# Characters of a game's output that are kept.
MOST_PRINTED = 20000

# Strategies that the page offers where hog.py has them.
STRATEGIES = (
    "final_strategy", "swap_strategy", "bacon_strategy", "extra_turn_strategy", "more_boar_strategy",
    "piggypoints_strategy", "sus_strategy", "fuzzy_strategy", "boar_strategy",
    "square_strategy", "tail_strategy", "prime_strategy", "hog_pile_strategy", "mean_strategy",
    "pigs_on_prime_strategy", "picky_piggy_strategy", "hefty_hogs_strategy", "oink_points_strategy",
)

# What is said of a gain in this project, if anything is. The rules' own commentary says it in the usual words.
REMARK = "{gain} point(s)! That's the biggest gain yet for Player {who}"
USUAL_REMARK = re.compile(r"([0-9]+) point\(s\)! That's the biggest gain yet for Player ([01])$")

# Where `play` takes an update function, the one that has all rules: the first that hog.py has.
UPDATES = ("sus_update", "fuzzy_update", "square_update", "simple_update")


# The process that runs hog.py


class Channel:
    """Tells the parent what happens, one JSON object a line, and reads its orders."""

    def __init__(self):
        self.out = os.fdopen(os.dup(1), "w", encoding="utf-8")
        self.orders = os.fdopen(os.dup(0), encoding="utf-8")
        nothing = os.open(os.devnull, os.O_RDWR)
        os.dup2(nothing, 0)
        os.dup2(nothing, 1)
        self.lock = threading.Lock()
        # When the student's code began to compute; None while it waits for somebody.
        self.busy_since = None

    def tell(self, event, **facts):
        with self.lock:
            self.out.write(json.dumps(dict(facts, event=event)) + "\n")
            self.out.flush()

    def order(self):
        """The next order. The process ends with the one that started it."""
        self.busy_since = None
        line = self.orders.readline()
        if not line:
            os._exit(0)
        self.busy_since = time.monotonic()
        return json.loads(line)


class Printer:
    """What the student's code prints, line by line; a commentary's lines go to `lines`."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, channel):
        self.channel, self.rest, self.lines = channel, "", None

    def write(self, text):
        self.rest += str(text)
        *whole, self.rest = self.rest.split("\n")
        for line in whole:
            self.line(line)
        return len(text)

    def line(self, line):
        if self.lines is not None:
            self.lines.append(line)
        else:
            self.channel.tell("printed", line=line[:2000])

    def flush(self):
        pass

    def end(self):
        if self.rest:
            self.write("\n")

    def isatty(self):
        return False


class TooManyRolls(Exception):
    """A turn rolled dice without an end."""


def plain(value):
    """A value that can be told: numbers as they are, all others as Python shows them."""
    if type(value) in (int, float, bool, type(None)) and -1e15 < (value or 0) < 1e15:
        return value
    return repr(value)[:80]


def frames_in(path, stack):
    """The lines of this file in a stack, the innermost last."""
    return [
        {"line": each.lineno, "text": each.line or "", "function": each.name}
        for each in stack
        if os.path.abspath(each.filename) == path
    ][-4:]


def tell_error(channel, error, path, loading):
    """Tells of an exception of the student's code."""
    if isinstance(error, SyntaxError):
        text = (error.text or "").strip()
        places = [{"line": error.lineno, "text": text, "function": "<module>"}]
        message = error.msg
    else:
        places = frames_in(path, traceback.extract_tb(error.__traceback__))
        message = str(error)
    name = type(error).__name__
    channel.tell("error", type=name, message=message[:500], places=places, loading=loading)


def watch(channel, path, limit):
    """Ends this process if the student's code computes for too long."""
    student = threading.main_thread().ident
    while True:
        time.sleep(0.05)
        since = channel.busy_since
        if since is not None and time.monotonic() - since > limit:
            stack = traceback.extract_stack(sys._current_frames()[student])
            channel.tell("endless", seconds=limit, places=frames_in(path, stack))
            os._exit(1)


def no_input(prompt=""):
    """Stands in for input(), which nobody could answer."""
    raise RuntimeError("input() was called, and nobody can type an answer here")


def play_in_this_process():
    """Plays one game with the student's functions, as the parent orders."""
    channel = Channel()
    printer = Printer(channel)
    sys.stdout = sys.stderr = printer
    builtins.input = no_input
    wanted = channel.order()
    path = wanted["file"]
    threading.Thread(target=watch, args=(channel, path, wanted["limit"]), daemon=True).start()
    random.seed(wanted["seed"])
    loading = True
    try:
        module = load(path)
        strategies = [name for name in STRATEGIES if callable(getattr(module, name, None))]
        channel.tell("loaded", strategies=strategies)
        loading = False
        game(module, channel, printer, wanted)
    except BaseException as error:
        printer.end()
        tell_error(channel, error, path, loading)
    channel.busy_since = None
    os._exit(0)


def load(path):
    """The student's module, with the modules that lie beside it."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (here, os.path.dirname(path)):
        if folder in sys.path:
            sys.path.remove(folder)
        sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    sys.argv = [path]
    name = os.path.splitext(os.path.basename(path))[0]
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def game(module, channel, printer, wanted):
    """Calls the student's `play`, and tells everything that it does."""
    rolls = [0]

    def recorded(die, sides):
        def roll():
            rolls[0] += 1
            if rolls[0] > MOST_ROLLS:
                raise TooManyRolls("the dice were rolled %d times in one turn" % MOST_ROLLS)
            outcome = die()
            channel.tell("rolled", outcome=plain(outcome), sides=sides)
            return outcome

        return roll

    def strategy(who):
        player = wanted["players"][who]
        function = None if player == "person" else getattr(module, player)

        def choose(score, opponent_score):
            end_message()
            rolls[0] = 0
            channel.tell("asked", who=who, scores=[plain(score), plain(opponent_score)])
            order = channel.order()
            choice = order["choice"]
            if function is not None:
                choice = function(score, opponent_score)
            channel.tell("chose", who=who, choice=plain(choice))
            return choice

        return choose

    said = []

    def commentary_with_message(function):
        def say(score0, score1, leader=None):
            end_message()
            leader, message = function(score0, score1, leader)
            # What play prints next is the message.
            printer.end()
            printer.lines = []
            said.append([plain(score0), plain(score1)])
            return leader, message

        return say

    def end_message():
        if said:
            printer.end()
            lines, printer.lines = printer.lines, None
            channel.tell("said", scores=said.pop(), lines=lines[:20])

    def commentary(function):
        def say(score0, score1):
            printer.end()
            printer.lines = []
            try:
                following = function(score0, score1)
                printer.end()
            finally:
                lines, printer.lines = printer.lines, None
            channel.tell("said", scores=[plain(score0), plain(score1)], lines=lines[:20])
            if not callable(following):
                told = "The commentary function returned %s and not a commentary function."
                channel.tell("note", text=told % (plain(following),))
                following = silent
            return commentary(following)

        return say

    def silent(score0, score1):
        return silent

    take_turn = getattr(module, "take_turn", None)
    if callable(take_turn):

        def recorded_turn(*args, **named):
            points = take_turn(*args, **named)
            channel.tell("took", call=[plain(each) for each in args], points=plain(points))
            return points

        module.take_turn = recorded_turn

    play = getattr(module, "play", None)
    if not callable(play):
        raise NameError("there is no function play in this file")
    parameters = inspect.signature(play).parameters
    named = {}
    dice = importlib.import_module("dice")
    if "dice" in parameters:
        named["dice"] = recorded(getattr(module, "six_sided", dice.six_sided), 6)
    else:
        # With Hog Wild, `play` chooses between the dice itself.
        for name, value in list(vars(module).items()):
            if sides_of(name) and callable(value):
                setattr(module, name, recorded(value, sides_of(name)))
    if "goal" in parameters and wanted["goal"]:
        named["goal"] = wanted["goal"]
    if "update" in parameters:
        named["update"] = update_of(module)
    if "say" in parameters:
        full = full_commentary(module, channel)
        if returns_message(module):
            named["say"] = commentary_with_message(full or (lambda score0, score1, leader: (leader, None)))
        else:
            named["say"] = commentary(full or silent)
    try:
        result = play(strategy(0), strategy(1), **named)
    finally:
        end_message()
    printer.end()
    is_pair = type(result) in (tuple, list) and len(result) == 2
    channel.tell("over", scores=[plain(each) for each in result] if is_pair else None,
                 result=plain(result))


def update_of(module):
    """The update function of a file; one that says so where it has none."""
    for name in UPDATES:
        if callable(getattr(module, name, None)):
            return getattr(module, name)
    raise NameError("there is no update function in this file, such as simple_update")


def sides_of(name):
    """The sides of a die by its name in hog.py; None for any other name.

    >>> sides_of("four_sided"), sides_of("dice_20"), sides_of("play")
    (4, 20, None)
    """
    start, _, end = name.rpartition("_")
    if end == "sided" and start in SIDES:
        return SIDES.index(start)
    return int(end) if start == "dice" and end.isdecimal() else None


SIDES = "zero one two three four five six seven eight nine ten eleven twelve".split()


def returns_message(module):
    """Tests whether commentary returns the leader and a message: it takes the scores and the leader."""
    announce = getattr(module, "announce_lead_changes", None)
    return callable(announce) and len(inspect.signature(announce).parameters) > 1


def full_commentary(module, channel):
    """The commentary of the handout; None where it is not written yet."""
    try:
        if returns_message(module):
            said = module.announce_lead_changes(0, 0)
            if type(said) is tuple and len(said) == 2:
                return module.announce_lead_changes
            raise AttributeError("announce_lead_changes(0, 0) returns %s" % (plain(said),))
        highest, both = module.announce_highest, module.both
        parts = (highest(0), highest(1), module.announce_lead_changes())
        if all(callable(part) for part in parts):
            return both(parts[0], both(parts[1], parts[2]))
        why = "announce_highest(0) returns %s" % (plain(parts[0]),)
    except AttributeError as error:
        why = str(error)
    channel.tell("note", text="There is no commentary yet: %s." % why)
    return None


# A game, as the page sees it


def read_rules(folders):
    """The edition's name and its settings, from the kit's *.ok file; None without one."""
    for folder in folders:
        for file in sorted(glob.glob(os.path.join(glob.escape(folder), "*.ok"))):
            try:
                with open(file, encoding="utf-8") as opened:
                    kit = json.load(opened)["pigskin"]
                rules = {str(name): str(value) for name, value in kit["rules"].items()}
                return str(kit.get("edition", "hog")), rules
            except (OSError, ValueError, KeyError, TypeError, AttributeError):
                continue
    return None


class Reference:
    """The rules, as the engine of pigskin applies them to the same choices and dice."""

    def __init__(self, command, edition, rules):
        self.command, self.edition, self.rules = command, edition, rules

    def replay(self, turns, goal):
        """The turns by the rules, from their choices and dice; or why they cannot be."""
        rules = dict(self.rules, goal=str(goal or self.rules.get("goal", "100")))
        lines = ["pigskin game 1", "game: hog", "edition: " + self.edition]
        lines += ["%s: %s" % item for item in rules.items()]
        lines += ["dice: test", ""]
        for turn in turns:
            dice = " ".join(str(outcome) for outcome in self.kept_outcomes(turn))
            lines.append(("%s: %s" % (turn["choice"], dice)).rstrip())
        with tempfile.TemporaryDirectory() as folder:
            record = os.path.join(folder, "game.txt")
            with open(record, "w", encoding="utf-8") as file:
                file.write("\n".join(lines) + "\n")
            try:
                run = subprocess.run(
                    [self.command, "replay", record, "--format", "json"],
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                    timeout=20,
                )
            except (OSError, subprocess.SubprocessError) as error:
                return None, str(error)
        if run.returncode:
            why = run.stderr.decode("utf-8", "replace").strip()
            return None, why.replace(record, "the game").replace("pigskin: ", "")
        return json.loads(run.stdout.decode("utf-8")), None

    def kept_outcomes(self, turn):
        """The outcomes that count in a turn: where odd ones are rolled once more, the second ones."""
        outcomes = [die["outcome"] for die in turn["dice"]]
        name, _, multiple = self.rules.get("hog_wild", "off").partition(":")
        if name != "odd-again" or sum(turn["start"]) % int(multiple or 7) != 0:
            return outcomes
        kept = []
        while outcomes:
            outcome = outcomes.pop(0)
            kept.append(outcomes.pop(0) if outcome % 2 == 1 and outcomes else outcome)
        return kept

    def difference(self, turns, goal, result):
        """How the last turn differs from the rules; None if it does not.

        `result` is what `play` returned, or None while the game goes on.
        """
        turn = turns[-1]
        if turn["asked"] > 1:
            return "Your play called the strategy %d times in this turn; once is right." % (
                turn["asked"]
            )
        played, why = self.replay(turns, goal)
        if played is None:
            return "This turn is against the rules: %s." % why
        right = played["turns"][-1]
        told = right.get("told") or "%d points" % (right["lifted"] + right["bonus"])
        sides = {die["sides"] for die in turn["dice"]}
        if right["sides"] and sides and sides != {right["sides"]}:
            return "Dice with %d sides were rolled; by the rules they have %d." % (
                turn["dice"][0]["sides"],
                right["sides"],
            )
        by_rules = "By the rules: %s The scores are then %d : %d." % (told, *right["scores"])
        if turn["said_scores"] not in (None, right["scores"]):
            return "Your play gave the commentary %s : %s. %s" % (*turn["said_scores"], by_rules)
        if turn["scores"] != right["scores"] and turn["scores"] == right["scores"][::-1]:
            who = 1 - turn["player"]
            if result is None and turn["said_scores"] is not None:
                wrong = turn["scores"] if who == 0 else turn["scores"][::-1]
                return (
                    "Your play calls the strategy of Player %d with %s, %s; it must get its own "
                    "score first. %s" % (who, *wrong, by_rules)
                )
        if turn["scores"] != right["scores"]:
            return "Your play came to %s : %s. %s" % (*turn["scores"], by_rules)
        if result is None and played["winner"] is not None:
            return "Your play goes on. %s Player %d has won." % (by_rules, played["winner"])
        if result is not None and played["winner"] is None:
            return "Your play ended. %s Nobody has won yet." % by_rules
        commentary = [remark for remark in map(remark_of, right["commentary"]) if remark]
        if turn["said_scores"] is not None and turn["remarks"] != commentary:
            return "Your commentary says %s. By the rules it says %s." % tuple(
                " / ".join("“%s”" % line for line in lines) or "nothing"
                for lines in (turn["remarks"], commentary)
            )
        return None


def remark_of(line):
    """A line of the rules' own commentary in the words of this project."""
    gain = USUAL_REMARK.match(line)
    if gain is None:
        return line
    points = "point" if gain[1] == "1" else "points"
    return REMARK.format(gain=gain[1], points=points, who=gain[2])


class Game:
    """One game: the process that plays it, and what has happened in it."""

    def __init__(self, table, number, players, goal, reference):
        self.table, self.number, self.players, self.goal = table, number, players, goal
        self.reference = reference
        self.turns, self.notes, self.before = [], [], []
        self.scores, self.to_move, self.waiting = [0, 0], None, None
        self.error = self.over = self.difference = None
        self.printed = 0
        self.ended = False
        self.process = subprocess.Popen(
            [sys.executable, os.path.abspath(__file__), "--play-in-this-process"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.path.dirname(table.file),
        )
        self.order(
            file=table.file, players=players, goal=goal, limit=table.limit,
            seed=random.randrange(2**32),
        )
        threading.Thread(target=self.listen, daemon=True).start()

    def order(self, **facts):
        try:
            self.process.stdin.write((json.dumps(facts) + "\n").encode("utf-8"))
            self.process.stdin.flush()
        except OSError:
            # It has ended, which `listen` tells.
            pass

    def stop(self):
        self.ended = True
        self.process.kill()
        self.process.wait()

    def listen(self):
        for line in self.process.stdout:
            try:
                event = json.loads(line.decode("utf-8"))
            except ValueError:
                continue
            with self.table.changed:
                if self.ended:
                    return
                getattr(self, "on_" + event.pop("event"))(**event)
                self.table.touch()
        code = self.process.wait()
        with self.table.changed:
            if not self.ended and self.error is None and self.over is None:
                self.fail("Your program ended by itself (exit code %d)." % code, [])
            self.table.touch()

    def fail(self, message, places):
        self.waiting = self.to_move = None
        self.error = {"message": message, "places": places}

    # What the process tells

    def on_loaded(self, strategies):
        self.table.strategies = strategies

    def on_note(self, text):
        self.notes.append(text)

    def on_printed(self, line):
        self.printed += len(line) + 1
        into = self.turns[-1]["printed"] if self.turns else self.before
        if self.printed <= MOST_PRINTED:
            into.append(line)
        elif not self.notes or "is not shown" not in self.notes[-1]:
            self.notes.append("Your code prints very much; the rest is not shown.")

    def on_asked(self, who, scores):
        seen = scores if who == 0 else scores[::-1]
        turn = self.turns[-1] if self.turns else None
        begun = turn and (turn["dice"] or turn["took"] or turn["said_scores"] is not None)
        if turn and not turn["closed"] and turn["player"] == who and not begun:
            turn["asked"] += 1
        else:
            if turn:
                self.close(seen, None)
            self.turns.append(
                {
                    "player": who, "choice": None, "dice": [], "took": None, "scores": None,
                    "said_scores": None, "remarks": [], "printed": [], "asked": 1,
                    "closed": False, "start": seen,
                }
            )
        self.scores, self.to_move = seen, who
        self.waiting = None
        if self.difference is None:
            self.waiting = "choice" if self.players[who] == "person" else "go"

    def on_chose(self, who, choice):
        self.turns[-1]["choice"] = choice

    def on_rolled(self, outcome, sides):
        if self.turns and len(self.turns[-1]["dice"]) < 20:
            self.turns[-1]["dice"].append({"outcome": outcome, "sides": sides})

    def on_took(self, call, points):
        if self.turns:
            self.turns[-1]["took"] = {"call": call, "points": points}

    def on_said(self, scores, lines):
        if self.turns:
            self.turns[-1]["remarks"] += lines
            self.turns[-1]["said_scores"] = self.turns[-1]["scores"] = scores
        self.scores = scores

    def on_error(self, type, message, places, loading):
        file = os.path.basename(self.table.file)
        what = file + " does not load" if loading else "Your code raised an error"
        self.fail("%s: %s: %s" % (what, type, message), places)

    def on_endless(self, seconds, places):
        self.fail("Your code was ended: it did not come to an end in %g seconds." % seconds, places)

    def on_over(self, scores, result):
        self.to_move = self.waiting = None
        if scores is None:
            told = "play returned %s; it must return both scores, such as (100, 87)."
            return self.fail(told % (result,), [])
        if not self.turns:
            told = "play returned %s : %s and asked nobody. Is it written yet?"
            return self.fail(told % tuple(scores), [])
        self.close(scores, scores)
        self.scores = scores
        goal = self.goal or self.table.goal
        reached = [who for who in (0, 1) if type(scores[who]) is int and scores[who] >= goal]
        self.over = {
            "winner": reached[0] if len(reached) == 1 else None,
            "turns": len(self.turns),
            "told": None if len(reached) == 1 else "play ended at %s : %s, where %s has %d points."
            % (*scores, "each" if reached else "nobody", goal),
        }

    def close(self, scores, result):
        """Ends the last turn, and compares it with the rules."""
        turn = self.turns[-1]
        turn["scores"], turn["closed"] = scores, True
        if self.reference is not None and self.difference is None:
            self.difference = self.reference.difference(self.turns, self.goal, result)

    # What the page asks for

    def choose(self, choice):
        if self.waiting is not None and self.difference is None:
            self.waiting = None
            self.order(choice=choice)

    def play_on(self):
        """Goes on after a difference, without the rules."""
        self.reference = self.difference = None
        if self.to_move is not None:
            self.waiting = "choice" if self.players[self.to_move] == "person" else "go"

    def state(self):
        return {
            "number": self.number, "players": self.players, "scores": self.scores,
            "to_move": self.to_move, "waiting": self.waiting, "turns": self.turns,
            "before": self.before, "notes": self.notes, "error": self.error, "over": self.over,
            "difference": self.difference, "compared": self.reference is not None,
        }


class Table:
    """What the page shows: one game after another."""

    def __init__(self, file, opponent, limit):
        self.file, self.limit = file, limit
        self.changed = threading.Condition()
        self.version, self.number, self.game = 0, 0, None
        self.strategies, self.opponent, self.seat = [], opponent, 0
        here = os.path.dirname(os.path.abspath(__file__))
        found = read_rules([os.path.dirname(file), here])
        edition, rules = found or (None, {})
        self.edition = edition
        self.goal = int(rules.get("goal", 100))
        self.choices = [-1 if rules.get("pork_chop", "off") != "off" else 0, int(rules.get("most_dice", 10))]
        command = shutil.which("pigskin")
        self.reference = Reference(command, edition, rules) if command and found else None
        self.compares = False
        self.short_goal = None

    def touch(self):
        self.version += 1
        self.changed.notify_all()

    def new_game(self, opponent=None, seat=None, goal=None, compares=None):
        """Begins a game. The seats alternate where none is asked for."""
        with self.changed:
            if self.game is not None:
                self.game.stop()
                self.seat = 1 - self.seat
            self.opponent = self.opponent if opponent is None else opponent
            self.seat = self.seat if seat is None else seat
            self.compares = self.compares if compares is None else compares
            self.short_goal = goal
            players = ["person", self.opponent]
            if self.opponent != "person" and self.seat == 1:
                players.reverse()
            self.number += 1
            reference = self.reference if self.compares else None
            self.game = Game(self, self.number, players, goal, reference)
            self.touch()

    def state(self):
        return {
            "version": self.version, "file": os.path.basename(self.file), "edition": self.edition,
            "choices": self.choices, "goal": self.goal, "short_goal": self.short_goal,
            "opponent": self.opponent, "strategies": self.strategies,
            "can_compare": self.reference is not None, "compares": self.compares,
            "game": self.game.state(),
        }

    def state_after(self, version):
        """The state, as soon as it is another one; at the latest after 20 seconds."""
        with self.changed:
            self.changed.wait_for(lambda: self.version != version, timeout=20)
            return self.state()

    def act(self, order):
        """Does what the page asks for; false if that makes no sense."""
        act, game = order.get("act"), self.game
        if act == "new":
            opponent, goal = order.get("opponent"), order.get("goal")
            if opponent not in (None, "person", *STRATEGIES):
                return False
            if goal is not None and (type(goal) is not int or not 1 <= goal <= self.goal):
                return False
            self.new_game(opponent, goal=goal, compares=bool(order.get("compares")))
            return True
        with self.changed:
            if order.get("game") != game.number:
                return False
            if act == "choose" and game.waiting == "choice":
                choice = order.get("choice")
                if type(choice) is not int or not self.choices[0] <= choice <= self.choices[1]:
                    return False
                game.choose(choice)
            elif act == "go" and game.waiting == "go":
                game.choose(None)
            elif act == "play on" and game.difference is not None:
                game.play_on()
            else:
                return False
            self.touch()
        return True


# The server


class Handler(BaseHTTPRequestHandler):
    """Answers the page's requests, and nobody else's."""

    protocol_version = "HTTP/1.1"
    table = token = hosts = None

    def log_message(self, format, *args):
        pass

    def answer(self, code, kind, text):
        body = text.encode("utf-8")
        self.send_response(code)
        for name, value in (
            ("Content-Type", kind + "; charset=utf-8"),
            ("Content-Length", str(len(body))),
            ("Cache-Control", "no-store"),
            ("X-Content-Type-Options", "nosniff"),
            ("Referrer-Policy", "no-referrer"),
            ("Content-Security-Policy", POLICY),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def asked_for(self):
        """What is asked for; None where the address or the host is not this program's."""
        if self.headers.get("Host") not in self.hosts:
            return None
        path, _, query = self.path.partition("?")
        _, token, *rest = path.split("/", 2) + [""]
        if not hmac.compare_digest(token.encode("utf-8", "replace"), self.token.encode("ascii")):
            return None
        return rest[0], query

    def do_GET(self):
        asked = self.asked_for()
        if asked is None:
            return self.answer(404, "text/plain", "There is no such page.")
        name, query = asked
        if name == "state":
            version = query[6:] if query.startswith("after=") else ""
            state = self.table.state_after(int(version) if version.isdecimal() else -1)
            return self.answer(200, "application/json", json.dumps(state))
        if name in PAGES:
            return self.answer(200, *PAGES[name])
        return self.answer(404, "text/plain", "There is no such page.")

    def do_POST(self):
        asked = self.asked_for()
        length = self.headers.get("Content-Length", "")
        if asked is None or asked[0] != "act" or not length.isdecimal() or int(length) > 10000:
            self.close_connection = True
            return self.answer(404, "text/plain", "There is no such page.")
        try:
            order = {**json.loads(self.rfile.read(int(length)).decode("utf-8"))}
        except (ValueError, TypeError):
            return self.answer(400, "text/plain", "This is no order.")
        # Two clicks can be on their way at once; the second one then finds nothing to do.
        return self.answer(200, "application/json", json.dumps({"done": self.table.act(order)}))


class Server(ThreadingHTTPServer):
    """Serves each request in a thread of its own, and ends without waiting for them."""

    daemon_threads = True

    def handle_error(self, request, client_address):
        # A page that is closed or loaded again does not wait for its answers.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)

HTML = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Hog</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect x='3' y='3' width='26' height='26' rx='7' fill='%231f4f8f'/%3E%3Ccircle cx='11' cy='16' r='3' fill='%23fff'/%3E%3Ccircle cx='21' cy='16' r='3' fill='%23fff'/%3E%3C/svg%3E">
<link rel="stylesheet" href="page.css">
<script src="page.js" defer></script>
</head>
<body>
<a class="skip" href="#main">Skip to the game</a>
<header class="site">
  <span class="home"><svg viewBox="0 0 32 32" aria-hidden="true" class="mark"><rect x="2" y="2" width="28" height="28" rx="7"/><circle cx="10" cy="10" r="2.6"/><circle cx="22" cy="10" r="2.6"/><circle cx="16" cy="16" r="2.6"/><circle cx="10" cy="22" r="2.6"/><circle cx="22" cy="22" r="2.6"/></svg>Hog</span>
  <span class="note" id="file"></span>
</header>
<main id="main" tabindex="-1">
<h1 class="quiet" id="title">Hog</h1>
<section class="board" aria-label="Scores">
  <div class="side" id="side-0"><h2></h2><p class="score" id="score-0">0</p><p class="state"></p></div>
  <div class="side" id="side-1"><h2></h2><p class="score" id="score-1">0</p><p class="state"></p></div>
</section>
<section class="happened" aria-label="The last turn" id="last"></section>
<div id="notes"></div>
<section id="wrong" class="wrong" role="alert" hidden></section>
<section id="now" aria-label="Next turn"></section>
<div class="columns">
<section aria-labelledby="turns-title">
  <h2 id="turns-title">Turns</h2>
  <ol class="turns" id="turns" reversed tabindex="0" aria-labelledby="turns-title"></ol>
  <p class="note" id="no-turns">None yet.</p>
</section>
<div>
<section aria-labelledby="printed-title">
  <h2 id="printed-title">What your code prints</h2>
  <pre id="printed" tabindex="0" aria-labelledby="printed-title"></pre>
  <p class="note" id="no-printed">Nothing besides the commentary.</p>
</section>
<section aria-labelledby="new-title">
  <h2 id="new-title">New game</h2>
  <form id="new" class="setup">
    <p><label for="opponent">Opponent</label> <select id="opponent"><option value="person">a person, on this screen</option></select></p>
    <p><label for="goal">Goal</label> <input id="goal" type="number" min="1" inputmode="numeric"></p>
    <p id="compare-line"><label class="check"><input id="compares" type="checkbox"> Compare each turn with the rules, and stop at the first difference</label></p>
    <p class="note" id="no-compare">With the command <code>pigskin</code> and the kit’s <code>hog.ok</code>, this page can compare each turn with the rules.</p>
    <p class="row"><button type="submit" id="begin">New game</button> <span class="note">reads <span id="file-again"></span> again</span></p>
  </form>
</section>
<section aria-labelledby="keys-title">
  <h2 id="keys-title">Keys</h2>
  <p class="note"><kbd>0</kbd>–<kbd>9</kbd> number of dice, <kbd>t</kbd> ten, <span id="chop-key"><kbd>c</kbd> −1, </span><kbd>g</kbd> go on, <kbd>p</kbd> pause, <kbd>n</kbd> new game</p>
</section>
</div>
</div>
</main>
<p id="said" class="spoken" role="status" aria-live="polite"></p>
<footer class="site">This page plays the functions in your own file. It is served by this computer and sends nothing to others.</footer>
</body>
</html>
"""

CSS = """:root {
  color-scheme: light dark;
  --page: #f7f5f0; --card: #ffffff; --ink: #1b2126; --quiet: #59616a; --line: #dfdad0;
  --edge: #747b84; --mark: #1c5089; --on-mark: #ffffff; --wash: #e8eff8; --bad: #a3261b;
  --bad-wash: #fbe7e4; --felt: #14402f; --on-felt: #f5f1e4;
  font: 1rem/1.5 system-ui, sans-serif;
  font-variant-numeric: tabular-nums;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161a; --card: #1b2025; --ink: #e8e5de; --quiet: #a5acb5; --line: #333a41;
    --edge: #8b929b; --mark: #8fb8ee; --on-mark: #10151c; --wash: #22304a; --bad: #f0958b;
    --bad-wash: #3d1f1c; --felt: #0f3024;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; padding: 0 1rem 2rem; max-width: 68rem; background: var(--page); color: var(--ink); }
h1.quiet { margin: 1rem 0 0.75rem; font-size: 1.15rem; line-height: 1.2; }
h1 small { font-weight: 400; color: var(--quiet); }
h2 { margin: 0 0 0.5rem; font-size: 1.1rem; }
h1, h2, p, li, pre, code { overflow-wrap: anywhere; }
p { margin: 0 0 0.6rem; }
:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
main:focus { outline: none; }
section { margin: 1.25rem 0; min-width: 0; }
.note { color: var(--quiet); font-size: 0.9rem; }
.spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100rem; color: var(--mark); }
.skip:focus { left: 0.5rem; top: 0.5rem; z-index: 9; padding: 0.5rem 1rem; background: var(--card); }
.row { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; }
header.site { display: flex; flex-wrap: wrap; gap: 0.25rem 1.5rem; align-items: center; margin: 0 -1rem; padding: 0.6rem 1rem; border-radius: 0 0 0.7rem 0.7rem; background: var(--felt); color: var(--on-felt); }
.home { display: inline-flex; align-items: center; min-height: 2.25rem; gap: 0.45rem; font-weight: 700; }
.mark { width: 1.5rem; height: 1.5rem; }
header.site .note { color: inherit; }
.mark rect { fill: var(--on-felt); }
.mark circle { fill: var(--felt); }
footer.site { margin-top: 2.5rem; padding-top: 0.75rem; border-top: 1px solid var(--line); font-size: 0.85rem; color: var(--quiet); }
button { display: inline-flex; align-items: center; justify-content: center; gap: 0.4rem; min-height: 2.75rem; padding: 0.4rem 1.1rem; border: 1px solid var(--edge); border-radius: 0.6rem; background: var(--card); color: var(--ink); font: inherit; cursor: pointer; }
button:hover { background: var(--wash); }
button.main { border-color: var(--mark); background: var(--mark); color: var(--on-mark); font-weight: 600; }
button.main:hover { filter: brightness(1.1); }
button[aria-pressed=true] { background: var(--wash); border-color: var(--mark); font-weight: 600; }
input, select { min-height: 2.5rem; padding: 0.3rem 0.6rem; border: 1px solid var(--edge); border-radius: 0.45rem; background: var(--card); color: var(--ink); font: inherit; max-width: 100%; }
input[type=checkbox] { min-height: 0; width: 1.2rem; height: 1.2rem; accent-color: var(--mark); }
.setup label { display: inline-block; min-width: 6rem; }
.setup label.check { display: flex; gap: 0.6rem; align-items: center; }
.setup input[type=number] { width: 6rem; }
.board { display: grid; grid-template-columns: 1fr 1fr; gap: 0.75rem; }
.side { padding: 0.6rem 1rem; border: 2px solid var(--line); border-radius: 0.75rem; background: var(--card); text-align: center; }
.side.moves, .side.won { border-color: var(--mark); box-shadow: inset 0 -0.25rem 0 var(--mark); }
.side h2 { margin: 0; font-size: 1rem; }
.side p { margin: 0; }
.score { font-size: clamp(2.6rem, 12vw, 4.2rem); font-weight: 700; line-height: 1.1; }
.happened { min-height: 7rem; }
.dice { display: flex; flex-wrap: wrap; gap: 0.5rem; min-height: 3.2rem; margin-bottom: 0.5rem; }
.die { width: 3.2rem; height: 3.2rem; fill: var(--card); stroke: var(--ink); stroke-width: 4; stroke-linejoin: round; }
.die circle, .die text { fill: var(--ink); stroke: none; }
.die text { font-size: 42px; font-weight: 700; text-anchor: middle; }
.told { font-size: 1.1rem; margin-bottom: 0.25rem; }
.remark { margin: 0; font-style: italic; color: var(--quiet); }
.choices { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(100%, 5.2rem), 1fr)); }
.choices button { flex-direction: column; gap: 0; min-height: 3.5rem; padding: 0.35rem 0.4rem; }
.choices b { font-size: 1.25rem; line-height: 1.2; }
.choices span { font-size: 0.8rem; color: var(--quiet); }
.columns { display: grid; gap: 0 2.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.turns { padding-left: 2.2rem; max-height: 34rem; overflow: auto; font-size: 0.92rem; }
.turns li { padding: 0.15rem 0.3rem; }
.turns b { display: inline-block; min-width: 5.5em; }
.turns em { color: var(--quiet); }
.wrong { padding: 0.9rem 1.1rem; border: 2px solid var(--bad); border-radius: 0.75rem; background: var(--bad-wash); }
.wrong h2 { color: var(--bad); }
pre { margin: 0 0 0.6rem; padding: 0.6rem 0.8rem; max-height: 14rem; overflow: auto; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--card); font-size: 0.85rem; white-space: pre-wrap; }
.wrong pre { background: var(--card); }
kbd { padding: 0 0.3em; border: 1px solid var(--edge); border-radius: 0.25em; font-size: 0.9em; }
@media (prefers-reduced-motion: no-preference) {
  .die { animation: fall 0.25s ease-out; }
  @keyframes fall { from { transform: translateY(-0.6rem) rotate(-20deg); opacity: 0; } }
}
"""

JS = """"use strict";
// Shows the state that the program sends, and sends back what somebody does.
const byId = (id) => document.getElementById(id);
let state = null, paused = false, timer = null, shown = {};

const make = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const send = async (order) => {
  const body = JSON.stringify({ game: state && state.game.number, ...order });
  try {
    await fetch("act", { method: "POST", headers: { "Content-Type": "application/json" }, body });
  } catch {
    gone();
  }
};

const PIPS = {
  1: [[50, 50]], 2: [[26, 74], [74, 26]], 3: [[26, 74], [50, 50], [74, 26]],
  4: [[26, 26], [26, 74], [74, 26], [74, 74]],
  5: [[26, 26], [26, 74], [50, 50], [74, 26], [74, 74]],
  6: [[26, 26], [26, 50], [26, 74], [74, 26], [74, 50], [74, 74]],
};

const picture = ({ outcome, sides }) => {
  const svg = (name, attributes) => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
  };
  const die = svg("svg", { class: "die", viewBox: "0 0 100 100", "aria-hidden": "true" });
  die.append(sides === 6 ? svg("rect", { x: 4, y: 4, width: 92, height: 92, rx: 18 })
    : svg("polygon", { points: sides === 4 ? "50,6 96,90 4,90" : "50,3 92,27 92,73 50,97 8,73 8,27" }));
  const pips = sides === 6 && PIPS[outcome];
  for (const [x, y] of pips || []) die.append(svg("circle", { cx: x, cy: y, r: 10 }));
  if (!pips) {
    const text = svg("text", { x: 50, y: sides === 4 ? 80 : 65 });
    text.textContent = outcome;
    die.append(text);
  }
  return die;
};

const isAgainstStrategy = () => state.game.players.some((player) => player !== "person");
const nameOf = (who) => {
  const player = state.game.players[who];
  if (player !== "person") return `Player ${who}: ${player}`;
  return isAgainstStrategy() ? `Player ${who}: you` : `Player ${who}`;
};
const written = (number) => typeof number === "number" ? String(number).replace("-", "\\u2212") : String(number);

const told = (turn) => {
  if (turn.choice === null) return "";
  const rolls = turn.choice === 1 ? "1 die" : `${written(turn.choice)} dice`;
  const fell = turn.dice.map((die) => die.outcome).join(" ");
  let words = `Player ${turn.player} chooses ${rolls}`;
  words += fell ? `: ${fell}.` : ".";
  if (turn.took) words += ` take_turn gives ${written(turn.took.points)}.`;
  if (turn.asked > 1) words += ` The strategy was called ${turn.asked} times.`;
  return words;
};
const scoresOf = (turn) => turn.scores ? turn.scores.map(written).join(" : ") : "";

// Replaces what an element holds, only where that is something else.
const put = (id, key, build) => {
  const text = JSON.stringify(key);
  if (shown[id] === text) return;
  shown[id] = text;
  const focused = document.activeElement && document.activeElement.id;
  byId(id).replaceChildren(...build());
  if (focused && document.activeElement === document.body && byId(focused)) byId(focused).focus();
};

const showSides = (game) => {
  for (const who of [0, 1]) {
    const side = byId(`side-${who}`);
    const won = game.over !== null && game.over.winner === who;
    side.querySelector("h2").textContent = nameOf(who);
    byId(`score-${who}`).textContent = written(game.scores[who]);
    side.classList.toggle("moves", game.to_move === who);
    side.classList.toggle("won", won);
    side.querySelector(".state").textContent =
      won ? "has won" : game.to_move === who ? "\\u25b6 to move" : "\\u00a0";
  }
};

const showLast = (game) => {
  const moved = game.turns.filter((turn) => turn.choice !== null);
  const turn = moved[moved.length - 1];
  put("last", [game.number, turn], () => {
    if (!turn) return [make("p", "The game has not begun.", "told")];
    const dice = make("div", undefined, "dice");
    dice.append(...turn.dice.map(picture));
    return [dice, make("p", told(turn), "told"), ...turn.remarks.map((line) => make("p", line, "remark"))];
  });
};

const showWrong = (game) => {
  const wrong = game.error || game.difference;
  byId("wrong").hidden = !wrong;
  put("wrong", [game.number, game.error, game.difference], () => {
    if (game.error) {
      const lines = game.error.places.map((place) =>
        `line ${place.line}, in ${place.function}:\\n    ${place.text}`);
      const parts = [make("h2", "Your code stopped"), make("p", game.error.message)];
      if (lines.length) parts.push(make("pre", lines.join("\\n")));
      parts.push(make("p", "Mend it, save the file, and begin a new game.", "note"));
      return parts;
    }
    if (!game.difference) return [];
    const closed = game.turns.filter((turn) => turn.closed);
    const on = make("button", "Play on without the rules");
    on.id = "play-on";
    on.type = "button";
    on.addEventListener("click", () => send({ act: "play on" }));
    const row = make("p", undefined, "row");
    row.append(on);
    return [
      make("h2", `Turn ${closed.length} differs from the rules`),
      make("p", told(closed[closed.length - 1])),
      make("p", game.difference, "difference"),
      row,
    ];
  });
};

const showNow = (game) => {
  clearTimeout(timer);
  put("now", [game.number, game.waiting, game.to_move, game.over, paused], () => {
    if (game.over) {
      const { winner, turns } = game.over;
      const words = winner === null ? game.over.told : `${nameOf(winner)} has won after ${turns} turns`;
      const title = make("h2", words);
      title.id = "over";
      const next = make("button", isAgainstStrategy() ? "Next game, seats swapped" : "Next game", "main");
      next.id = "next";
      next.type = "button";
      next.addEventListener("click", begin);
      return [title, next];
    }
    if (game.waiting === "choice") {
      const grid = make("div", undefined, "choices");
      for (let choice = state.choices[0]; choice <= state.choices[1]; choice += 1) {
        const button = make("button");
        button.id = `choice-${choice}`;
        button.type = "button";
        button.append(make("b", written(choice)), make("span", choice === 1 ? "die" : choice < 0 ? "chop" : "dice"));
        button.addEventListener("click", () => send({ act: "choose", choice }));
        grid.append(button);
      }
      return [make("h2", `${nameOf(game.to_move)}, how many dice?`), grid];
    }
    if (game.waiting === "go") {
      const row = make("p", undefined, "row");
      const go = make("button", `${nameOf(game.to_move)} moves`, "main");
      go.id = "go";
      go.type = "button";
      go.addEventListener("click", () => send({ act: "go" }));
      const pause = make("button", "One step at a time");
      pause.id = "pause";
      pause.type = "button";
      pause.setAttribute("aria-pressed", String(paused));
      pause.addEventListener("click", turnPause);
      row.append(go, pause);
      return [row];
    }
    return [];
  });
  if (game.waiting === "go" && !paused) timer = setTimeout(() => send({ act: "go" }), 900);
};

const turnPause = () => {
  paused = !paused;
  render();
};

const showTurns = (game) => {
  const closed = game.turns.filter((turn) => turn.closed);
  byId("no-turns").hidden = closed.length > 0;
  byId("turns").hidden = closed.length === 0;
  put("turns", [game.number, closed], () => closed.map((turn, place) => {
    const item = make("li");
    item.value = place + 1;
    item.append(make("b", scoresOf(turn)), ` ${told(turn)}`);
    turn.remarks.forEach((line, number) => item.append(number ? "; " : " ", make("em", line)));
    return item;
  }).reverse());
  const lines = [...game.before];
  game.turns.forEach((turn, place) => {
    if (turn.printed.length) lines.push(`Turn ${place + 1}:`, ...turn.printed.map((line) => `  ${line}`));
  });
  byId("printed").hidden = lines.length === 0;
  byId("no-printed").hidden = lines.length > 0;
  put("printed", lines, () => [lines.join("\\n")]);
  put("notes", game.notes, () => game.notes.map((note) => make("p", note, "note")));
};

const showForm = () => {
  byId("file").textContent = state.edition ? `${state.file}, ${state.edition}` : state.file;
  byId("file-again").textContent = state.file;
  byId("compare-line").hidden = !state.can_compare;
  byId("no-compare").hidden = state.can_compare;
  byId("chop-key").hidden = state.choices[0] === 0;
  const goal = byId("goal");
  goal.max = state.goal;
  goal.placeholder = state.goal;
  const known = [...byId("opponent").options].map((option) => option.value);
  const wanted = [...state.strategies, state.opponent].filter((name) => !known.includes(name));
  for (const name of new Set(wanted)) {
    const option = make("option", name);
    option.value = name;
    byId("opponent").append(option);
  }
  if (shown.number !== state.game.number) {
    shown.number = state.game.number;
    byId("opponent").value = state.opponent;
    byId("compares").checked = state.compares;
    goal.value = state.short_goal === null ? "" : state.short_goal;
  }
};

const speak = (game) => {
  const closed = game.turns.filter((turn) => turn.closed);
  const last = closed[closed.length - 1];
  const words = last ? [told(last), ...last.remarks.map((line) => `${line};`), scoresOf(last)] : [];
  if (game.over && game.over.winner !== null) words.push(`${nameOf(game.over.winner)} has won`);
  const text = words.join(" ");
  if (byId("said").textContent !== text) byId("said").textContent = text;
};

const render = () => {
  const game = state.game;
  byId("title").textContent = `${nameOf(0)} against ${nameOf(1)}`;
  showForm();
  showSides(game);
  showLast(game);
  showWrong(game);
  showNow(game);
  showTurns(game);
  speak(game);
  document.body.dataset.game = game.number;
};

const begin = () => {
  const goal = byId("goal").value === "" ? null : Number(byId("goal").value);
  send({ act: "new", opponent: byId("opponent").value, goal, compares: byId("compares").checked });
};

const gone = () => {
  state = state && { ...state, gone: true };
  byId("wrong").hidden = false;
  byId("wrong").replaceChildren(make("h2", "The program has ended"),
    make("p", "Start python3 hog_gui.py again; it opens a page of its own."));
};

const follow = async () => {
  for (;;) {
    try {
      const answer = await fetch(`state?after=${state ? state.version : ""}`);
      state = await answer.json();
    } catch {
      return gone();
    }
    render();
  }
};

byId("new").addEventListener("submit", (event) => {
  event.preventDefault();
  begin();
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.target.matches("input, select")) return;
  const key = event.key.toLowerCase();
  if (key === "p" && state) return turnPause();
  const ids = { t: "choice-10", c: "choice--1", g: "go", n: byId("next") ? "next" : "begin" };
  const button = byId(/^[0-9]$/.test(key) ? `choice-${key}` : ids[key] || "");
  if (button) {
    event.preventDefault();
    button.click();
  }
});
follow();
"""

PAGES = {
    "": ("text/html", HTML),
    "page.css": ("text/css", CSS),
    "page.js": ("text/javascript", JS),
}


# The command


def main(arguments=None):
    """Serves the page until Ctrl-C."""
    parser = argparse.ArgumentParser(
        prog="hog_gui.py", description="Plays Hog in the browser, with your own hog.py."
    )
    parser.add_argument(
        "-f", "--final", action="store_true", help="play against your final_strategy"
    )
    parser.add_argument("--file", default=None, help="your file [default: hog.py]")
    parser.add_argument("--port", type=int, default=0, help="the port [default: any that is free]")
    parser.add_argument("--no-browser", action="store_true", help="only print the address")
    parser.add_argument(
        "--seconds", type=float, default=LIMIT, help="seconds that a turn may take [%d]" % LIMIT
    )
    options = parser.parse_args(arguments)
    here = os.path.dirname(os.path.abspath(__file__))
    file = options.file or "hog.py"
    if options.file is None and not os.path.isfile(file):
        file = os.path.join(here, "hog.py")
    if not os.path.isfile(file):
        print("There is no file %s here." % (options.file or "hog.py"), file=sys.stderr)
        return 1
    try:
        server = Server(("127.0.0.1", options.port), Handler)
    except (OSError, OverflowError) as error:
        print("Port %d cannot be used: %s" % (options.port, error), file=sys.stderr)
        return 1
    opponent = "final_strategy" if options.final else "person"
    table = Table(os.path.abspath(file), opponent, options.seconds)
    port = server.server_address[1]
    Handler.table, Handler.token = table, secrets.token_urlsafe(24)
    Handler.hosts = ("127.0.0.1:%d" % port, "localhost:%d" % port)
    table.new_game()
    address = "http://127.0.0.1:%d/%s/" % (port, Handler.token)
    print("Hog is at %s\nCtrl-C ends it." % address, flush=True)
    if not options.no_browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        pass
    finally:
        table.game.stop()
        server.server_close()
    return 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--play-in-this-process"]:
        play_in_this_process()
    else:
        sys.exit(main())
