"""A game that leaves the rules, told turn by turn up to the first event that is wrong."""

import re
import shutil
import urllib.parse

from . import domain
from .answers import text_of_printed
from .describe import game_text, many
from .given import printed_lines, returned, shown_value, value_of

# The address of a page server on this computer.
_LOCAL = "http://127.0.0.1:8017"
# What is said of slips of `play`.
ASKED_TWICE = "strategy%s is asked twice in one turn here. Ask it once, and keep its answer under a name."
ASKED_BEFORE = "strategy%s is asked here before %s is called. Ask only the strategy of the player whose turn it is, and once."
RIGHT_RESULT = "Your result is right. The problem also asks that %s is called once a turn%s."
FOR_ZERO_DICE = ", for 0 dice, too"
ZERO_DICE = "%s is not called for 0 dice here. Call it in every turn, whatever the number of dice."
BEFORE_SWAP = "say gets the scores from before the swap here. Call it after the swap, at the end of the turn."
# Highest score that an event of the right game is looked for with.
_HIGHEST = 150
# A whole number that is written as a float.
_WHOLE = re.compile(r"(-?\b[0-9]+)\.0\b")
_NUMBER = re.compile(r"-?\b[0-9]+\b")


class Turn:
    """A turn as the student's `play` played it: who, with which scores, dice and outcomes."""

    def __init__(self, player, mine, theirs):
        self.player, self.mine, self.theirs = player, mine, theirs
        self.num_rolls, self.outcomes = None, []

    def scores(self):
        """Returns both scores before the turn, player 0's first."""
        return (self.mine, self.theirs) if self.player == 0 else (self.theirs, self.mine)


def turns_of(game, events):
    """Returns the turns of right events, with their dice."""
    turns, places = [], {"D": 0, "W": 0}
    cycles = {"D": game["dice"], "W": game.get("wild") or game["dice"]}
    for event in events:
        words = event.split()
        if words[0] in ("S0", "S1") and len(words) == 3:
            turns.append(Turn(int(words[0][1]), int(words[1]), int(words[2])))
            script = game["strategies"][turns[-1].player]
            if domain.scripted(script)(turns[-1].mine, turns[-1].theirs) == -1:
                turns[-1].num_rolls = -1
        elif words[0] in ("T", "U") and turns:
            turns[-1].num_rolls = int(words[1])
        elif words[0] in cycles and turns:
            cycle, place = cycles[words[0]], places[words[0]]
            turns[-1].outcomes += [cycle[(place + n) % len(cycle)] for n in range(int(words[1]))]
            places[words[0]] = place + int(words[1])
    return turns


def lines_about(finding, book, rules, kit):
    """Returns the lines that tell the smallest wrong game of a finding, for a kit with these rules."""
    part, number = finding.part, finding.wrong[0]
    game = part["games"][number]
    right = finding.events[: finding.event]
    turns = turns_of(game, right)
    lines = ["    " + game_text(game, part.get("function", "play"))]
    for player, script in enumerate(game["strategies"]):
        if not isinstance(script, int) and "by" in script:
            choices = "%s[(mine * 7 + theirs * 3) %% %d]" % (script["by"], len(script["by"]))
            lines.append("    where strategy%d(mine, theirs) is %s" % (player, choices))
    if game.get("wild"):
        lines.append("    the usual dice roll %s, the wild ones %s, over and over" % (game["dice"], game["wild"]))
    lines.append("")
    for place, turn in enumerate(turns[-3:], max(0, len(turns) - 3)):
        lines += _turn_lines(place, turn, part, number)
    lines.append("  Then your play %s." % event_text(finding.answer, part, game))
    reasons, is_about_rules = _reasons(finding, book, game, right)
    lines += reasons
    acted = _rules_of(part, number, max(0, len(turns) - 1)) if is_about_rules else []
    lines += ["  " + rule for rule in rules if rule.split(":")[0] in acted]
    path = address_of(game, turns, kit)
    if path and kit.get("server"):
        lines += ["", "  Play this position:", "  " + kit["server"].rstrip("/") + path]
    elif path and shutil.which("pigskin"):
        lines += ["", "  Play this position with 'pigskin serve' at", "  " + _LOCAL + path]
    return lines


def brief_lines_about(finding, book, is_explained):
    """Returns the lines that tell the last turn of the smallest wrong game, with reasons unless it `is_explained`."""
    part, number = finding.part, finding.wrong[0]
    game = part["games"][number]
    right = finding.events[: finding.event]
    turns = turns_of(game, right)
    lines = ["    " + game_text(game, part.get("function", "play"))]
    for turn in turns[-1:]:
        lines += _turn_lines(len(turns) - 1, turn, part, number)[: 2 if is_explained else 3]
    lines.append("  Then your play %s." % event_text(finding.answer, part, game))
    return lines if is_explained else lines + _reasons(finding, book, game, right)[0]


def _reasons(finding, book, game, right):
    """Returns the lines that say why an event is wrong, and whether the rules of the turn can tell more."""
    about_type, is_right = _about_type(book, finding)
    slip = _slip(book, finding, game, right)
    why = _about_floats(book, finding) or slip
    if not why and not is_right:
        wanted = wanted_kind(book, finding, game, right)
        has_messages = finding.part.get("messages", False)
        why = None if about_type and wanted == "R" else _why(finding.answer, wanted, game, has_messages)
    return ["  " + line for line in (about_type, why) if line], not is_right and not slip


def slips_of_game(finding, book):
    """Returns the sentences about slips of `play` in the smallest wrong game of a finding."""
    game, right = finding.part["games"][finding.wrong[0]], finding.events[: finding.event]
    slip = _about_floats(book, finding) or _slip(book, finding, game, right)
    return [line for line in (_about_type(book, finding)[0], slip) if line]


def rules_in(finding):
    """Returns the names of the rules that act in the turn in which the smallest wrong game of a finding goes wrong."""
    number = finding.wrong[0]
    turns = turns_of(finding.part["games"][number], finding.events[: finding.event])
    return _rules_of(finding.part, number, max(0, len(turns) - 1))


def address_of(game, turns, kit):
    """Returns the address of a game after these turns; None before the first, or without an edition."""
    if not kit.get("edition") or not turns:
        return None
    again = _multiple_again(kit.get("rules", {}).get("hog_wild", "off"))
    settings = dict(kit.get("rules", {}), goal=str(game["goal"]))
    if game.get("feral_hogs") is False:
        settings["feral_hogs"] = "off"
    if game.get("update") == "simple_update":
        settings["score_rise"] = "off"
    if game["scores"] != [0, 0]:
        settings["start"] = "%d,%d" % tuple(game["scores"])
    kept = [kept_outcomes(turn.outcomes, again and (turn.mine + turn.theirs) % again == 0) for turn in turns]
    taken = [
        (turn, outcomes)
        for turn, outcomes in zip(turns, kept)
        if turn.num_rolls is not None and len(outcomes) == max(0, turn.num_rolls)
    ]
    settings["dice"] = "typed"
    settings["turns"] = ".".join(
        "-".join([_choice_in_address(turn.num_rolls)] + [str(outcome) for outcome in outcomes])
        for turn, outcomes in taken
    )
    return "/hog/%s/game?%s" % (kit["edition"], urllib.parse.urlencode(settings, safe=","))


def kept_outcomes(outcomes, again):
    """Returns the outcomes that count, where odd ones are rolled once more.

    >>> kept_outcomes([3, 2, 6, 5, 1], True)
    [2, 6, 1]
    >>> kept_outcomes([3, 2], False)
    [3, 2]
    """
    kept, rest = [], list(outcomes)
    while rest:
        outcome = rest.pop(0)
        kept.append(rest.pop(0) if again and outcome % 2 == 1 and rest else outcome)
    return kept


def _multiple_again(hog_wild):
    """Returns the number at whose multiples odd dice are rolled again; None without this rule."""
    name, _, number = hog_wild.partition(":")
    return int(number or 7) if name == "odd-again" else None


def _choice_in_address(num_rolls):
    return "c" if num_rolls == -1 else str(num_rolls)


def _turn_lines(place, turn, part, number):
    first, second = turn.scores()
    lines = ["  Turn %d: the scores are %d and %d, and it is Player %d's turn." % (place + 1, first, second, turn.player)]
    if turn.num_rolls == -1:
        lines.append("          Player %d chooses -1." % turn.player)
    elif turn.num_rolls is not None:
        rolled = "rolls %d dice" % turn.num_rolls if turn.num_rolls != 1 else "rolls 1 die"
        if turn.outcomes:
            rolled += ": " + ", ".join(str(outcome) for outcome in turn.outcomes)
        lines.append("          Player %d %s." % (turn.player, rolled))
        acted = _rules_of(part, number, place)
        if acted:
            lines.append("          Rules that act in this turn: %s." % ", ".join(acted))
    return lines


def _rules_of(part, number, turn):
    games = part.get("rules_by_turn", [])
    turns = games[number] if number < len(games) else []
    return turns[turn] if turn < len(turns) else []


def event_text(event, part, game):
    """Returns an event as the end of a sentence that begins with "your play".

    >>> event_text("S1 10 0", {}, {}), event_text("R 20 0", {}, {})
    ('called strategy1(10, 0)', 'returned (20, 0)')
    >>> event_text("R [20, 0]", {}, {}), event_text('R "20, 0"', {}, {})
    ('returned [20, 0]', "returned '20, 0'")
    >>> event_text("U 2 10 0", {}, {})
    'called update(2, 10, 0, dice)'
    """
    if event is None:
        return "did nothing more"
    words = event.split()
    kind, rest = words[0], ", ".join(words[1:])
    if kind in ("S0", "S1"):
        return "called strategy%s(%s)" % (kind[1], rest)
    if kind in ("T", "U"):
        name = {"T": "take_turn", "U": "update"}[kind]
        passed = ", ".join(word for word in words[1:] if not word.startswith("without-"))
        lost = " and ".join(word[len("without-") :] for word in words if word.startswith("without-"))
        return "called %s(%s) without the %s of this game" % (name, passed, lost) if lost else "called %s(%s, dice)" % (name, passed)
    if kind in ("D", "W"):
        return "called the dice " + ("once" if words[1] == "1" else words[1] + " times")
    if kind == "C":
        return "called the commentary with %s" % " and ".join(words[2:])
    if kind == "R":
        pair = _pair(event[2:])
        return "returned " + ("(%s, %s)" % tuple(map(shown_value, pair)) if pair else shown_value(event[2:]))
    if kind == "P":
        return "printed " + ", then ".join(printed_lines(event[2:]))
    if event.startswith("!EndlessGame"):
        return "went on far beyond the end of the game"
    return returned(event)


def wanted_kind(book, finding, game, right):
    """Returns the right event's kind: S0, S1, T, U, D, W, C, R or end; None if it is not found."""
    number, place = finding.wrong[0], finding.event
    if place >= book.events(finding.index, number):
        return "end"

    def is_it(event):
        return book.is_event(finding.index, number, place, event)

    last = right[-1].split() if right else []
    if last and last[0] in ("S0", "S1"):
        mine, theirs = int(last[1]), int(last[2])
        choice = domain.scripted(game["strategies"][int(last[0][1])])(mine, theirs)
        for event in _calls(choice, mine, theirs):
            if is_it(event):
                return event[0]
    if last and last[0] in ("T", "U"):
        for kind in "DW":
            if any(is_it("%s %d" % (kind, count)) for count in range(1, 31)):
                return kind
    comments = sum(1 for event in right if event.startswith("C "))
    if last[:1] == ["C"] and is_it("P " + text_of_printed("%s\n" % domain.message(comments - 1))):
        return "P"
    leader = " %s" % (comments - 1 if comments else None) if finding.part.get("messages") else ""
    highest = min(_HIGHEST, game["goal"] + 70)
    for start, end in (("S0", ""), ("S1", ""), ("C %d" % comments, leader), ("R", "")):
        for first in range(highest):
            for second in range(highest):
                if is_it("%s %d %d%s" % (start, first, second, end)):
                    return start.split()[0]
    return None


def _calls(choice, mine, theirs):
    """Returns the events that can follow a strategy's choice: take_turn takes one score or both."""
    return ["T %d %d" % (choice, theirs)] + [kind + " %d %d %d" % (choice, mine, theirs) for kind in "TU"]


def _pair(text):
    """Returns the texts of both values of a pair that `play` returned; None where it returned something else.

    >>> _pair("20 0"), _pair("[20, 0]"), _pair('"20" [0, 1]')
    (('20', '0'), None, ('"20"', '[0, 1]'))
    """
    words = text.split(" ")
    for place in range(1, len(words)):
        pair = " ".join(words[:place]), " ".join(words[place:])
        if all(one.startswith("<") or _is_plain(one) for one in pair):
            return pair
    return None


def _is_plain(text):
    try:
        value_of(text)
    except ValueError:
        return False
    return True


def _about_type(book, finding):
    """Returns a sentence about what `play` returned instead of a pair, or None; and whether its scores are right."""
    text = (finding.answer or "")[2:]
    if not (finding.answer or "").startswith("R ") or _pair(text):
        return None, False
    numbers = _NUMBER.findall(text)
    if len(numbers) == 2 and book.is_event(finding.index, finding.wrong[0], finding.event, "R %s %s" % tuple(numbers)):
        kind = "a list" if text.startswith("[") else "a string" if text.startswith('"') else "no pair"
        return "The scores are right, but this is %s. Return a pair: return score0, score1" % kind, True
    return "play must return a pair of numbers: return score0, score1", False


def _about_floats(book, finding):
    """Returns a sentence where an event is right but for floats, or None."""
    found = _WHOLE.search(finding.answer or "")
    if not found or not book.is_event(finding.index, finding.wrong[0], finding.event, _WHOLE.sub(r"\1", finding.answer)):
        return None
    return "A float such as %s is no score: scores are whole numbers." % found.group()


def _slip(book, finding, game, right):
    """Returns the sentence about a slip of `play`, or None."""
    number, place, got = finding.wrong[0], finding.event, finding.answer or ""
    last = next((event for event in reversed(right) if event.startswith("S")), "")
    goes_on = finding.events[place + 1 : place + 2]

    def is_it(event, place=place):
        return book.is_event(finding.index, number, place, event)

    # Without this event the game goes on as it should.
    if last and got == last and goes_on and is_it(goes_on[0]):
        return ASKED_TWICE % last[1]
    words = last.split()
    if len(words) != 3:
        return None
    mine, theirs = int(words[1]), int(words[2])
    choice = domain.scripted(game["strategies"][int(last[1])])(mine, theirs)
    for event in _calls(choice, mine, theirs):
        if is_it(event) and not got.startswith((event[:2], "P ", "!")):
            function = "take_turn" if event[0] == "T" else "update"
            is_called = any(one.startswith(event[0] + " ") for one in finding.events)
            later = finding.events[place:]
            asked = next((n for n, one in enumerate(later) if not one.startswith("S")), 0)
            if asked and is_it(later[asked]):
                return ASKED_BEFORE % (got[1], function)
            if choice == 0 and is_called and not any(one.startswith(event[0] + " 0 ") for one in finding.events):
                return ZERO_DICE % function
            is_result = not is_called and finding.events and finding.ends_are_right
            is_right = is_result and is_it(finding.events[-1], book.events(finding.index, number) - 1)
            return RIGHT_RESULT % (function, "" if choice else FOR_ZERO_DICE) if is_right else None
    said = got.split()
    if last[1] == "0" and said[:1] == ["C"] and len(said) == 4 and said[3] == words[2] != said[2]:
        is_swapped = goes_on and is_it(goes_on[0], place + 1)
        return BEFORE_SWAP if is_swapped and is_it("C %s %s %s" % (said[1], said[3], said[2])) else None
    return None


def _why(got, wanted, game, has_messages):
    kind = got.split()[0] if got else "nothing"
    if got and got.startswith("!") or wanted is None:
        return None
    if kind == wanted == "P":
        return "play prints the message that the commentary returned, as it is."
    if kind == "P" and has_messages:
        return "play prints a message once, and only if there is one: None is not printed."
    if kind == "P":
        return "play prints nothing itself; begin lines that help you with DEBUG: and they are ignored."
    if kind == wanted and kind in ("S0", "S1"):
        return "These are not the scores after the turn before."
    if kind == wanted == "C" and has_messages:
        return "Either these are not the scores after the turn, or it is not the leader that the last call returned."
    if kind == wanted == "C":
        return "Either these are not the scores after the turn, or it is not the function that the last call returned."
    if kind == wanted == "R":
        return "These are not the scores at the end of the game."
    if kind == wanted == "T":
        return "take_turn gets the number of dice, the scores that it takes and the dice of the game."
    if kind == wanted == "U":
        return "update gets the number of dice, the player's score, the opponent's score and the dice of the game."
    if kind == wanted:
        return "That is not the number of dice that are rolled in this turn."
    if wanted == "end":
        return "The game is over by then."
    if wanted == "R":
        return "The game is over here: a player has reached the goal of %s." % many(game["goal"])
    if wanted == "T":
        return "It is time to call take_turn, once, with what the strategy returned."
    if wanted == "U":
        return "It is time to call update, once, with what the strategy returned."
    if wanted in ("D", "W"):
        return "It is time to roll the dice."
    if wanted == "P":
        return "It is time to print the message that the commentary returned."
    if wanted == "C":
        return "It is time to call the commentary: after each turn, with both scores, Player 0's first."
    if kind == "R":
        return "The game is not over yet: nobody has reached the goal of %s." % many(game["goal"])
    return "It is time to ask strategy%s, once, for the next turn." % wanted[1]
