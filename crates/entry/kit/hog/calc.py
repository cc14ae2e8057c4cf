"""Computes exactly how often a strategy wins. Nothing is sampled.

    python3 calc.py                              final_strategy of hog.py
    python3 calc.py hog.py:swap_strategy         any function of two scores
    python3 calc.py hog.py:swap_strategy --against hog.py:bacon_strategy
    python3 calc.py always:6 --against always:4

A strategy is asked once for its choice at every pair of scores. From these choices
the chance to win is computed from the end of the game to its start: the chance at
some scores is the mean of the chances at the scores that can follow. Every turn
raises the sum of the scores, so no position comes back. Only 0 dice under Hefty Hogs
can score nothing; two players who both do so for ever count half a win each.

The rules are in the *.ok file beside the strategy or beside this file. Where the
command `pigskin` is installed, its engine computes the win rate; both agree on all
the digits that are shown. Needs Python 3.8 or later and nothing else.
"""

import argparse
import glob
import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
import traceback
from math import comb, gcd
from operator import add, eq, mul

CHOP = -1

# Visits below this chance are left out of the list of costly choices.
RARE = 1e-13

# How many costly choices are shown.
SHOWN = 5


class Trouble(Exception):
    """Something that the user can mend, in words."""


# The rules


SETTINGS = (
    "goal most_dice sides pig_out free_bacon hogtimus_prime hog_wild feral_hogs swine_swap "
    "pork_chop score_rise hog_tied swine_align pig_pass more_boar touchdown forty_niners "
    "when_pigs_fly perfect_piggy"
).split()

# Settings that are on or off.
SWITCHES = ("hog_tied", "swine_align", "pig_pass", "touchdown", "when_pigs_fly", "perfect_piggy")

# Settings with kinds of their own, besides off.
KINDS = {"hogtimus_prime": ("on", "leader"), "pork_chop": ("on", "dice", "ham-hijinks")}


def _unknown(name, value):
    """Returns the error for a setting that is not known here.

    >>> print(_unknown("free_bacon", "1 + digit_sum(opponent_score)"))
    The rules have free_bacon = 1 + digit_sum(opponent_score), a formula, which calc.py cannot compute; pigskin duel can.
    """
    said = "The rules have %s = %s, " % (name, value)
    if any(sign in value for sign in " (["):
        return Trouble(said + "a formula, which calc.py cannot compute; pigskin duel can.")
    return Trouble(said + "which this calc.py does not know; take the kit's newest calc.py.")


class Rules:
    """The rules of an edition, from the texts of its settings.

    The settings are those of `pigskin editions`: goal, most_dice, sides, pig_out,
    free_bacon, hogtimus_prime, hog_wild, feral_hogs, swine_swap, pork_chop, score_rise,
    hog_tied, swine_align, pig_pass, more_boar, touchdown, forty_niners, when_pigs_fly,
    perfect_piggy.

    >>> rules = Rules({"free_bacon": "smallest-digit", "swine_swap": "digit-product"})
    >>> rules.bacon(13), rules.swaps(28, 4), rules.swaps(22, 4)
    (9, True, False)
    >>> rules = Rules({"free_bacon": "boar-brawl", "score_rise": "sus-fuss"})
    >>> rules.bacon(15, 37), rules.risen(65, 0), rules.risen(24, 0)
    (18, 67, 24)
    >>> rules = Rules({"free_bacon": "pi-digit", "swine_align": "on", "pig_pass": "on"})
    >>> rules.bacon(5), rules.again(30, 45), rules.again(28, 30), rules.again(27, 30)
    (12, True, True, False)
    >>> rules = Rules({"free_bacon": "tens-digit", "touchdown": "on"})
    >>> rules.bacon(42), rules.bacon(51)
    (5, 7)
    """

    def __init__(self, settings):
        def pair(name, usual):
            text = settings.get(name, "off")
            if name == "feral_hogs" and text.startswith("points"):
                text = text[len("points:") :] or "on"
            if text == "off":
                return None
            if text == "on":
                return usual
            if not all(number.strip().isdecimal() for number in text.split(",")):
                raise _unknown(name, text)
            return tuple(int(number) for number in text.split(","))

        self.settings = {name: str(value) for name, value in settings.items()}
        settings = self.settings
        self.goal = int(settings.get("goal", 100))
        self.most_dice = int(settings.get("most_dice", 10))
        self.sides = int(settings.get("sides", 6))
        self.pig_out = settings.get("pig_out", "one")
        self.free_bacon = settings.get("free_bacon", "off")
        self.swine_swap = settings.get("swine_swap", "off")
        self.score_rise = settings.get("score_rise", "off")
        self.hogtimus_prime = settings.get("hogtimus_prime", "off") == "on"
        self.leader_gains = settings.get("hogtimus_prime", "off") == "leader"
        self.pork_chop = settings.get("pork_chop", "off") == "on"
        self.ham_hijinks = settings.get("pork_chop", "off") == "ham-hijinks"
        self.exchange_chop = self.ham_hijinks or settings.get("pork_chop", "off") == "dice"
        self.touchdown = settings.get("touchdown", "off") == "on"
        self.when_pigs_fly = settings.get("when_pigs_fly", "off") == "on"
        self.perfect_piggy = settings.get("perfect_piggy", "off") == "on"
        self.spared = pair("forty_niners", (49,))
        again = settings.get("hog_wild", "off")
        self.odd_again = again == "odd-again" or again.startswith("odd-again:")
        self.hog_tied = settings.get("hog_tied", "off") == "on"
        self.swine_align = settings.get("swine_align", "off") == "on"
        self.pig_pass = settings.get("pig_pass", "off") == "on"
        self.more_boar = settings.get("more_boar", "off")
        if self.odd_again:
            # The sides of the die stay; None stands for a second roll.
            number = again.partition(":")[2] or "7"
            self.hog_wild = (int(number), None) if number.isdecimal() else pair("hog_wild", None)
        else:
            self.hog_wild = pair("hog_wild", (7, 4))
        self.feral_hogs = pair("feral_hogs", (2, 3))
        self.by_points = settings.get("feral_hogs", "off").startswith("points")
        for name, known in (
            ("pig_out", PIG_OUT),
            ("free_bacon", FREE_BACON),
            ("swine_swap", SWINE_SWAP),
            ("score_rise", SCORE_RISE),
            ("more_boar", MORE_BOAR),
        ):
            if getattr(self, name) not in known:
                raise _unknown(name, getattr(self, name))
        for name, value in settings.items():
            known = KINDS.get(name, ("on",))
            is_other = (name in SWITCHES or name in KINDS) and value not in known
            if (is_other or name not in SETTINGS) and value != "off":
                raise _unknown(name, value)
        self.least = CHOP if self.pork_chop or self.exchange_chop else 0
        self._turns = {}

    def lifted(self, points):
        """The points after Touchdown and Hogtimus Prime."""
        if self.touchdown and points % 6 == 0:
            points += points // 6
        if not self.hogtimus_prime or not is_prime(points):
            return points
        points += 1
        while not is_prime(points):
            points += 1
        return points

    def bacon(self, theirs, mine=0):
        """The points of rolling no dice."""
        return self.lifted(FREE_BACON[self.free_bacon](theirs, mine))

    def risen(self, mine, theirs):
        """The player's score after a rise, with the points of the turn added."""
        return SCORE_RISE[self.score_rise](mine, theirs)

    def swaps(self, mine, theirs):
        """Whether the scores are swapped, after the points of a turn are added to `mine`."""
        if self.swine_swap in OF_THE_MOVER:
            return SWINE_SWAP[self.swine_swap](mine, theirs)
        return SWINE_SWAP[self.swine_swap](min(mine, theirs), max(mine, theirs))

    def again(self, mine, theirs):
        """Whether the player who has moved takes another turn, by the scores after the turn."""
        if self.swine_align and mine > 0 and theirs > 0 and gcd(mine, theirs) >= 10:
            return True
        if self.pig_pass and 1 <= theirs - mine <= 2:
            return True
        return MORE_BOAR[self.more_boar](str(mine), str(theirs))

    @property
    def has_extra_turns(self):
        """Whether a rule can bring another turn."""
        return self.swine_align or self.pig_pass or self.more_boar != "off"

    def rolled(self, dice, mine, theirs):
        """How many dice a choice rolls: at most one where Hog Tied holds."""
        return min(dice, 1) if self.hog_tied and (mine + theirs) % 10 == 7 else dice

    def die_at(self, mine, theirs):
        """The sides of the die that is rolled at these scores."""
        if self.hog_wild and (mine + theirs) % self.hog_wild[0] == 0:
            return self.hog_wild[1]
        return self.sides

    def bonus(self, previous, dice):
        """The points of Feral Hogs."""
        if self.feral_hogs and abs(previous - dice) == self.feral_hogs[0]:
            return self.feral_hogs[1]
        return 0

    def can_score_nothing(self, dice):
        """Whether a turn can leave the sum of the scores as it is, with dice that decide it.

        0 dice under Hefty Hogs are another matter: their points follow from the scores.
        """
        if dice == 0:
            return self.free_bacon == "off"
        return self.pig_out == "nothing" and dice > 0

    def turn(self, dice, mine, theirs):
        """The fewest points of a turn, and the chances of these points and more.

        Bonuses of Feral Hogs are not counted in. A rise of the score is.
        """
        dice = self.rolled(dice, mine, theirs)
        if dice == 0:
            points = self.bacon(theirs, mine)
            return self.risen(mine + points, theirs) - mine, (1.0,)
        sides = self.die_at(mine, theirs)
        if (dice, sides) not in self._turns:
            self._turns[dice, sides] = self._chances(dice, sides)
        if self.score_rise == "off":
            return self._turns[dice, sides]
        key = (dice, sides, mine, theirs if self.score_rise in OF_BOTH_SCORES else 0)
        if key not in self._turns:
            self._turns[key] = self._risen(self._turns[dice, sides], mine, theirs)
        return self._turns[key]

    def _risen(self, turn, mine, theirs):
        """The points of a turn with the rise of the score."""
        least, chances = turn
        ways = {}
        for points, chance in enumerate(chances, least):
            if chance:
                points = self.risen(mine + points, theirs) - mine
                ways[points] = ways.get(points, 0.0) + chance
        least, most = min(ways), max(ways)
        return least, tuple(ways.get(k, 0.0) for k in range(least, most + 1))

    def _chances(self, dice, sides):
        ways = {}

        def count(points, number):
            points = self.lifted(points)
            ways[points] = ways.get(points, 0) + number

        ones_matter = self.pig_out != "off"
        # The ways to roll each sum with the sides that count.
        sums = {0: 1}
        for _ in range(dice):
            longer = {}
            for total, number in sums.items():
                for outcome in range(2 if ones_matter else 1, sides + 1):
                    longer[total + outcome] = longer.get(total + outcome, 0) + number
            sums = longer
        for total, number in sums.items():
            count(total, number)
        if ones_matter:
            for ones in range(1, dice + 1):
                number = comb(dice, ones) * (sides - 1) ** (dice - ones)
                count(PIG_OUT[self.pig_out](dice, ones), number)
        all_ways = sides**dice
        least, most = min(ways), max(ways)
        return least, tuple(ways.get(k, 0) / all_ways for k in range(least, most + 1))


# Whether both scores, as texts, bring another turn.
MORE_BOAR = {
    "off": lambda mine, theirs: False,
    "leading-digits": lambda mine, theirs: all(
        one < other for one, other in zip(mine.zfill(2)[:2], theirs.zfill(2)[:2])
    ),
    "extreme-digits": lambda mine, theirs: (
        min(mine) < min(theirs) and max(mine) > max(theirs)
    ),
}

# What a toss with ones scores, by the numbers of dice and of ones.
PIG_OUT = {
    "off": None,
    "one": lambda dice, ones: 1,
    "ones": lambda dice, ones: min(ones, 11 - dice),
    "nothing": lambda dice, ones: 0,
    "all-ones": lambda dice, ones: ones,
    "piggy-back": lambda dice, ones: 0,
}


def apart(score):
    """How far the tens and the ones digit are apart.

    >>> apart(46), apart(7)
    (2, 7)
    """
    return abs(score // 10 % 10 - score % 10)


def hefty(theirs, mine):
    """The points of Hefty Hogs: a step for each digit of the opponent's score.

    >>> hefty(67, 64), hefty(0, 5)
    (24, 1)
    """
    steps = (
        lambda n: n + 1, lambda n: n * n, lambda n: n * 3, lambda n: n // 4, lambda n: n - 5,
        lambda n: n % 6, lambda n: n % 7 * 8, lambda n: int(n * 8.8),
        lambda n: int(n / 99 * 15) + 10, lambda n: n,
    )
    number = mine
    for digit in reversed(str(theirs)):
        number = steps[int(digit)](number)
    return number % 30 if theirs else 1


def alternating(number):
    """The alternating sum of the digits, without its sign.

    >>> alternating(125), alternating(81)
    (4, 7)
    """
    digits = [int(digit) for digit in str(number)]
    return abs(sum(digits[::2]) - sum(digits[1::2]))


# The first digits of pi; a score is below 300.
PI = (
    "3141592653589793238462643383279502884197169399375105820974944592307816406286208998628034825342117067"
    "9821480865132823066470938446095505822317253594081284811174502841027019385211055596446229489549303819"
    "6442881097566593344612847564823378678316527120190914564856692346034861045432664821339360726024914127"
)

# What no dice score, by the opponent's score and the player's own.
FREE_BACON = {
    "off": lambda theirs, mine: 0,
    "smallest-digit": lambda theirs, mine: 10 - min(theirs % 10, theirs // 10 % 10),
    "tens-digit": lambda theirs, mine: 1 + theirs // 10 % 10,
    "largest-digit": lambda theirs, mine: 1 + max(int(digit) for digit in str(theirs)),
    "lower-digit": lambda theirs, mine: 1 + min(theirs % 10, theirs // 10 % 10),
    "digits-near": lambda theirs, mine: apart(theirs) + 1,
    "digits-apart": lambda theirs, mine: apart(theirs) + 2,
    "digits-far-apart": lambda theirs, mine: apart(theirs) + 4,
    "tens-less-ones": lambda theirs, mine: 10 - theirs % 10 + theirs // 10 % 10,
    "cube-digits": lambda theirs, mine: 1 + alternating(theirs**3),
    "pi-digit": lambda theirs, mine: 3 + int(PI[theirs]),
    "piggy-points": lambda theirs, mine: 3 + min(int(digit) for digit in str(theirs**2)),
    "digit-product": lambda theirs, mine: theirs // 10 % 10 * (theirs % 10) % 10 + 1,
    "double-tens": lambda theirs, mine: max(2 * (theirs // 10 % 10) - theirs % 10, 1),
    "picky-piggy": lambda theirs, mine: (7, 1, 4, 2, 8, 5)[theirs % 6],
    "hefty-hogs": lambda theirs, mine: hefty(theirs, mine),
    "pig-tail": lambda theirs, mine: 2 * apart(theirs) + 1,
    "boar-brawl": lambda theirs, mine: max(1, 3 * abs(theirs // 10 % 10 - mine % 10)),
}


def digit_product(score):
    """The first digit times the last.

    >>> digit_product(124), digit_product(7)
    (4, 49)
    """
    return int(str(score)[0]) * (score % 10)


def ends_alike(number):
    """Whether a number begins with the digit with which it ends."""
    digits = str(number)
    return digits[0] == digits[-1]


# Whether a lower and a higher score are swapped; those of OF_THE_MOVER in their own order.
SWINE_SWAP = {
    "off": lambda low, high: False,
    "double": lambda low, high: high == 2 * low,
    "digit-product": lambda low, high: digit_product(low) == digit_product(high),
    "multiple": lambda low, high: low > 1 and high % low == 0,
    "digits-apart": lambda low, high: apart(low) == apart(high),
    "shared-digit": lambda low, high: low > 0 and any(map(eq, str(low)[::-1], str(high)[::-1])),
    "reversed": lambda low, high: "%02d" % (low % 100) == ("%02d" % (high % 100))[::-1],
    "power-of-three": lambda low, high: ends_alike(3 ** (low + high)),
    "ones-apart": lambda mine, theirs: abs(mine % 10 - theirs % 10) == theirs // 10 % 10,
    "one-digit": lambda mine, theirs: len(set(str(mine))) == 1,
    "ones-is-tens": lambda mine, theirs: mine % 10 == theirs // 10 % 10,
    "first-is-ones": lambda mine, theirs: int(str(mine)[0]) == theirs % 10,
}

# Swaps that depend on whose score is whose: that of the player who took the turn is the first.
OF_THE_MOVER = ("ones-is-tens", "first-is-ones", "ones-apart", "one-digit")


def next_prime(number):
    """The smallest prime number that is larger.

    >>> next_prime(65), next_prime(67)
    (67, 71)
    """
    number += 1
    while not is_prime(number):
        number += 1
    return number


def sus(score):
    """The score after Sus Fuss."""
    factors = sum(1 for factor in range(1, score + 1) if score % factor == 0)
    return next_prime(score) if factors in (3, 4) else score


def fuzzy(score):
    """The score after Fuzzy Factors."""
    divisor = gcd(score, 100)
    return score + 2 * (divisor // 10 % 10) if divisor > 10 else score


def square(score):
    """The score after Square Swine."""
    root = int(score**0.5 + 0.5)
    return (root + 1) ** 2 if score > 0 and root * root == score else score


# The player's score after a rise, by both scores with the points of the turn added.
SCORE_RISE = {
    "off": lambda mine, theirs: mine,
    "sus-fuss": lambda mine, theirs: sus(mine),
    "fuzzy-factors": lambda mine, theirs: fuzzy(mine),
    "square-swine": lambda mine, theirs: square(mine),
    "pigs-on-prime": lambda mine, theirs: next_prime(mine) if mine == 1 or is_prime(mine) else mine,
    "hog-pile": lambda mine, theirs: 2 * mine if mine == theirs else mine,
    "ones-hog-pile": lambda mine, theirs: mine + mine % 10 if mine % 10 == theirs % 10 else mine,
}

# Rises that depend on the opponent's score, too.
OF_BOTH_SCORES = ("hog-pile", "ones-hog-pile")


def is_prime(number):
    """Whether a number is prime."""
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


# The exact computation


def new_game(rules, mine, theirs):
    """The game of two tables of choices, by the way that computes it."""
    follows = (
        rules.leader_gains or rules.exchange_chop or rules.when_pigs_fly or rules.perfect_piggy
        or rules.touchdown or rules.spared or rules.odd_again or rules.pig_out == "piggy-back"
    )
    return (FollowedGame if follows else Game)(rules, mine, theirs)


class FollowedGame:
    """Two tables of choices against each other, position by position.

    This knows rules that `Game` does not, and takes longer. A position is (who moves, the
    score of that player, the score of the other, whether the dice are exchanged). Values are
    chances that the first strategy wins. Every turn raises the sum of the scores, so that one
    sweep from the highest sum is exact.
    """

    def __init__(self, rules, mine, theirs):
        self.rules, self.tables = rules, (mine, theirs)
        for together, what in (
            (rules.feral_hogs, "Feral Hogs"),
            (rules.has_extra_turns, "another turn"),
            (rules.score_rise != "off", "a rise of the score"),
            (rules.pork_chop, "this Pork Chop"),
            (rules.pig_out == "nothing" or rules.free_bacon in ("off", "hefty-hogs"), "a turn without points"),
        ):
            if together:
                raise Trouble(
                    "These rules with %s need the command pigskin, which is not installed." % what
                )
        self.exchanges = (False, True) if rules.perfect_piggy or rules.exchange_chop else (False,)
        self._dice, self._swaps = {}, {}
        self.values = {}
        for total in range(2 * rules.goal - 2, -1, -1):
            for own in range(max(0, total - rules.goal + 1), min(rules.goal - 1, total) + 1):
                for exchanged in self.exchanges:
                    for who in (0, 1):
                        position = (who, own, total - own, exchanged)
                        choice = self.tables[who][own][total - own]
                        self.values[position] = self.value(position, choice)

    def points(self, dice, own, theirs, exchanged):
        """The points of a turn: {(points, the opponent's points): chance}."""
        rules = self.rules
        if dice == 0:
            return {(self.limited(0, rules.bacon(theirs, own)), 0): 1.0}
        is_wild = rules.hog_wild and (own + theirs) % rules.hog_wild[0] == 0
        sides = 4 if exchanged else rules.sides
        if is_wild and not rules.odd_again:
            sides = rules.hog_wild[1]
            if exchanged and rules.ham_hijinks and sides == 4:
                sides = rules.sides
        again = bool(is_wild and rules.odd_again)
        spared = bool(rules.spared) and own == rules.spared[0]
        key = (dice, sides, again, spared)
        if key not in self._dice:
            self._dice[key] = self._tossed(*key)
        return self._dice[key]

    def limited(self, dice, points):
        """The points that When Pigs Fly leaves."""
        return min(points, max(0, 25 - dice)) if self.rules.when_pigs_fly else points

    def _tossed(self, dice, sides, again, spared):
        rules = self.rules
        faces = {face: 1.0 / sides for face in range(1, sides + 1)}
        if again:
            odd = sum(chance for face, chance in faces.items() if face % 2)
            faces = {
                face: (0.0 if face % 2 else chance) + odd * chance for face, chance in faces.items()
            }
        tosses = {(0, 0): 1.0}
        for _ in range(dice):
            longer = {}
            for (total, ones), chance in tosses.items():
                for face, of_face in faces.items():
                    key = (total + face, ones + (face == 1))
                    longer[key] = longer.get(key, 0.0) + chance * of_face
            tosses = longer
        found = {}
        for (total, ones), chance in tosses.items():
            spoiled = ones > 0 and rules.pig_out != "off" and not spared
            points = PIG_OUT[rules.pig_out](dice, ones) if spoiled else total
            gain = dice if spoiled and rules.pig_out == "piggy-back" else 0
            key = (self.limited(dice, rules.lifted(points)), gain)
            found[key] = found.get(key, 0.0) + chance
        return found

    def following(self, position, choice):
        """The chance of each position, or winner, that can follow a choice."""
        who, own, theirs, exchanged = position
        rules = self.rules
        if choice == CHOP:
            outcomes = {(1, 0): 1.0}
        else:
            outcomes = self.points(rules.rolled(choice, own, theirs), own, theirs, exchanged)
        for (points, gain), chance in outcomes.items():
            mine, other = own + points, theirs + gain
            if rules.leader_gains and mine != other and is_prime(mine + other):
                if mine > other:
                    mine += points
                else:
                    other += points
            if self.is_swapped(mine, other):
                mine, other = other, mine
            if mine >= rules.goal or other >= rules.goal:
                yield chance, who if mine >= rules.goal else 1 - who
                continue
            changes = choice == CHOP or rules.perfect_piggy and is_perfect(points)
            yield chance, (1 - who, other, mine, exchanged != bool(changes))

    def is_swapped(self, mine, other):
        """Whether the scores are swapped after a turn."""
        if (mine, other) not in self._swaps:
            self._swaps[mine, other] = self.rules.swaps(mine, other)
        return self._swaps[mine, other]

    def value(self, position, choice):
        """The value of a choice."""
        values = self.values
        return sum(
            chance * ((after == 0) if isinstance(after, int) else values[after])
            for chance, after in self.following(position, choice)
        )

    def win_rates(self):
        """The chances of the first strategy to win, moving first and moving second."""
        return self.values[0, 0, 0, False], self.values[1, 0, 0, False]

    def visits(self):
        """How often the first strategy is to move at each position, on average over who moves
        first: {(own, theirs): {exchanged: chance}}."""
        goal = self.rules.goal
        coming = {(0, 0, 0, False): 0.5, (1, 0, 0, False): 0.5}
        seen = {}
        for total in range(2 * goal - 1):
            for own in range(max(0, total - goal + 1), min(goal - 1, total) + 1):
                for exchanged in self.exchanges:
                    for who in (0, 1):
                        position = (who, own, total - own, exchanged)
                        met = coming.pop(position, 0.0)
                        if met <= RARE:
                            continue
                        if who == 0:
                            seen.setdefault((own, total - own), {})[exchanged] = met
                        choice = self.tables[who][own][total - own]
                        for chance, after in self.following(position, choice):
                            if not isinstance(after, int):
                                coming[after] = coming.get(after, 0.0) + met * chance
        return seen

    def changes(self):
        """What the best other choice gains at each pair of scores, most first, as in `Game`."""
        rules = self.rules
        found = []
        for (own, theirs), met in self.visits().items():
            kept = self.tables[0][own][theirs]
            gains = {
                choice: sum(
                    chance * self.value((0, own, theirs, exchanged), choice)
                    for exchanged, chance in met.items()
                )
                for choice in range(rules.least, rules.most_dice + 1)
            }
            better = max(gains, key=lambda choice: (gains[choice], -choice))
            if better != kept and gains[better] > gains[kept]:
                gain = gains[better] - gains[kept]
                found.append((gain, own, theirs, kept, better, sum(met.values())))
        found.sort(key=lambda change: (-change[0], change[1:3]))
        return found


def is_perfect(points):
    """Whether points are a square or a cube, but not 1.

    >>> [points for points in range(30) if is_perfect(points)]
    [4, 8, 9, 16, 25, 27]
    """
    return points > 1 and any(n * n == points or n**3 == points for n in range(2, points))


# Stands for all points of the turn before after which no choice earns a bonus.
NO_BONUS = -1000


class Side:
    """A player: its choices, what can be remembered of its turn before, its values.

    `pasts` are the numbers of dice that its turn before can have had, or its points where
    Feral Hogs compares with them; a list with only 0 where no rule asks. `landed` has, by who has spent the Pork Chop, by the place in
    `pasts` of what the player has just rolled, by the place in the opponent's `pasts`
    and by the opponent's score, a row: the chance that the first strategy wins when the
    player has just reached a score, for each score. The scores are those before a swap.
    """

    def __init__(self, rules, table, every_choice):
        self.table = table
        if not rules.feral_hogs:
            self.pasts = [0]
        elif every_choice:
            self.pasts = list(range(rules.most_dice + 1))
        else:
            dice = {0}
            for choice in {choice for row in table for choice in row}:
                dice.add(rules.most_dice if choice == CHOP else choice)
            self.pasts = sorted(dice)
        if rules.by_points:
            apart = rules.feral_hogs[0]
            points = {dice + way for dice in self.pasts for way in (-apart, apart)}
            self.pasts = [NO_BONUS] + sorted(each for each in points if each >= 0)
        self.place = {past: place for place, past in enumerate(self.pasts)}
        self.landed = {}

    def place_of(self, past):
        """The place in `pasts`."""
        return self.place.get(past, 0)


class Game:
    """Two tables of choices against each other.

    A *layer* is (whether the first strategy has spent its Pork Chop, whether the second
    has). Values are chances that the first strategy wins.
    """

    def __init__(self, rules, mine, theirs):
        self.rules = rules
        self.sides = (Side(rules, mine, True), Side(rules, theirs, False))
        for table in (mine, theirs):
            for row in table:
                for choice in row:
                    if choice != CHOP and rules.can_score_nothing(choice):
                        raise Trouble(
                            "Under these rules a turn of %d dice can score nothing, so that "
                            "positions come back. That needs the command pigskin, which is "
                            "not installed." % choice
                        )
        self._refuse()
        spent = (True, False) if rules.pork_chop else (False,)
        # A chop leads to a layer with more spent, at the same sum of scores.
        self.layers = [(first, second) for first in spent for second in spent]
        goal = rules.goal
        longest = max(
            rules.turn(dice, mine, theirs)[0] + len(rules.turn(dice, mine, theirs)[1])
            for dice in range(1, rules.most_dice + 1)
            for mine, theirs in ((0, 0), (0, 1))
        )
        most_bonus = rules.feral_hogs[1] if rules.feral_hogs else 0
        self.width = goal + max(longest, 30) + most_bonus
        if rules.score_rise != "off":
            # A score that has just reached the goal can still rise.
            theirs = range(goal) if rules.score_rise in OF_BOTH_SCORES else (0,)
            highest = goal + 10 * max(rules.sides, 6)
            self.width = 1 + max(
                rules.risen(mine, each) for mine in range(highest) for each in theirs
            )
        self.swaps = [
            [rules.swaps(score, theirs) for score in range(self.width)] for theirs in range(goal)
        ]
        self.again = [[False] * goal for _ in range(goal)]
        if rules.has_extra_turns:
            self.again = [[rules.again(x, y) for x in range(goal)] for y in range(goal)]
        # Turns of 0 dice that leave the scores as they are.
        self.stays = {
            (who, own, theirs)
            for who, side in enumerate(self.sides)
            for own in range(goal)
            for theirs in range(goal)
            if side.table[own][theirs] == 0 and rules.turn(0, own, theirs)[0] == 0
        }
        self._runs = {}
        for who, side in enumerate(self.sides):
            other = self.sides[1 - who]
            # A player with the goal wins, and a swap hands the score over.
            won = [
                [0.0] * goal
                + [float(self.swaps[y][x] == (who == 1)) for x in range(goal, self.width)]
                for y in range(goal)
            ]
            for layer in self.layers:
                side.landed[layer] = [
                    [[row[:] for row in won] for _ in other.pasts] for _ in side.pasts
                ]
        self._compute()

    def _refuse(self):
        """Refuses rules that only the engine knows together."""
        rules = self.rules
        swaps = rules.swine_swap != "off" or rules.pork_chop or rules.feral_hogs
        for together, what in (
            (rules.score_rise != "off" and rules.feral_hogs, "Feral Hogs with a rise of the score"),
            (rules.hog_tied and rules.feral_hogs, "Feral Hogs with Hog Tied"),
            (
                rules.pork_chop and rules.swine_swap in OF_THE_MOVER,
                "Pork Chop with a swap that depends on who took the turn",
            ),
            (rules.has_extra_turns and swaps, "Another turn with swaps or Feral Hogs"),
            (rules.free_bacon == "hefty-hogs" and swaps, "Hefty Hogs with swaps or Feral Hogs"),
            (rules.free_bacon == "hefty-hogs" and rules.has_extra_turns, "Hefty Hogs with another turn"),
        ):
            if together:
                raise Trouble("%s needs the command pigskin, which is not installed." % what)

    def rolled(self, who, layer, choice):
        """The number of dice of a choice; None for a chop."""
        if choice != CHOP:
            return choice
        return self.rules.most_dice if layer[who] else None

    def after_chop(self, who, layer):
        """The layer after a chop."""
        return (True, layer[1]) if who == 0 else (layer[0], True)

    def places_before(self, own, theirs):
        """Where the values of a position are: the opponent's landings that lead to it.

        There is one where the swap is the same for both players, and none to two elsewhere. A
        landing that brings another turn leads to none.
        """
        places = []
        if not self.swaps[own][theirs] and not self.again[own][theirs]:
            places.append((own, theirs))
        if self.swaps[theirs][own]:
            places.append((theirs, own))
        return places

    def landing_value(self, who, layer, past, own, theirs, m):
        """The value with this player to move after its turn of `past` dice."""
        y, x = self.places_before(own, theirs)[0]
        return self.sides[1 - who].landed[layer][m][self.sides[who].place_of(past)][y][x]

    def runs(self, who, dice, own, theirs):
        """The chances of a turn in pieces after which the same is remembered: for each the place
        in `pasts`, how far its first points are above the fewest, and the chances."""
        rules, side = self.rules, self.sides[who]
        start, chances = rules.turn(dice, own, theirs)
        if not rules.by_points:
            return start, [(side.place[dice] if rules.feral_hogs else 0, 0, chances)]
        key = (who, dice, start, rules.die_at(own, theirs))
        if key not in self._runs:
            runs = []
            for above, chance in enumerate(chances):
                n = side.place_of(start + above)
                if runs and runs[-1][0] == n:
                    runs[-1][2].append(chance)
                else:
                    runs.append((n, above, [chance]))
            self._runs[key] = runs
        return start, self._runs[key]

    def choice_value(self, who, layer, choice, bonus, m, own, theirs):
        """The value of a choice, if Feral Hogs adds `bonus` and the opponent's turn
        before had the number of dice at place m of its pasts."""
        dice = self.rolled(who, layer, choice)
        if dice is None:
            layer = self.after_chop(who, layer)
            # The opponent moves with the score that it was given.
            past = self.sides[1 - who].pasts[m]
            zero = self.sides[who].place_of(0)
            return self.landing_value(1 - who, layer, past, own, theirs, zero)
        start, runs = self.runs(who, dice, own, theirs)
        if dice == 0 and start == 0 and (1 - who, theirs, own) in self.stays:
            # Nobody ever scores again.
            return 0.5
        landed = self.sides[who].landed[layer]
        value = 0.0
        for n, above, chances in runs:
            first = own + start + bonus + above
            value += sum(map(mul, chances, landed[n][m][theirs][first : first + len(chances)]))
        return value

    def _compute(self):
        rules, goal = self.rules, self.rules.goal
        bonuses = (0, rules.feral_hogs[1]) if rules.feral_hogs else (0,)
        for total in range(2 * goal - 2, -1, -1):
            for layer in self.layers:
                owns = range(max(0, total - goal + 1), min(goal - 1, total) + 1)
                moves = [(who, own, total - own) for own in owns for who in (0, 1)]
                # A turn that leaves the scores as they are takes the value of the next one.
                for move in sorted(moves, key=self.stays.__contains__):
                    self._compute_at(layer, bonuses, *move)

    def _compute_at(self, layer, bonuses, who, own, theirs):
        rules, side, other = self.rules, self.sides[who], self.sides[1 - who]
        places = self.places_before(own, theirs)
        choice = side.table[own][theirs]
        dice = self.rolled(who, layer, choice)
        landed = other.landed[layer]
        earned = [0 if dice is None else rules.bonus(past, dice) for past in side.pasts]
        for m in range(len(other.pasts)):
            value = {
                bonus: self.choice_value(who, layer, choice, bonus, m, own, theirs)
                for bonus in bonuses
                if bonus in earned
            }
            rows = landed[m]
            for n, bonus in enumerate(earned):
                for y, x in places:
                    rows[n][y][x] = value[bonus]
        if self.again[theirs][own]:
            side.landed[layer][0][0][theirs][own] = value[0]

    def win_rates(self):
        """The chances of the first strategy to win, moving first and moving second."""
        fresh = (False, False)
        first = self.landing_value(0, fresh, 0, 0, 0, self.sides[1].place_of(0))
        second = self.landing_value(1, fresh, 0, 0, 0, self.sides[0].place_of(0))
        return first, second

    def visits(self):
        """How often the first strategy is to move at each position, on average over who
        moves first: {(layer, own, theirs): {(own past, place of the other's past): chance}}.
        """
        rules, goal = self.rules, self.rules.goal
        width, sides = self.width, self.sides
        coming = {}
        seen = {}

        def row_of(who, layer, n, m, theirs):
            key = (who, layer, n, m, theirs)
            if key not in coming:
                coming[key] = [0.0] * width
            return coming[key]

        def by_past(who, layer, own, theirs):
            found = {}
            for y, x in self.places_before(own, theirs):
                for m in range(len(sides[1 - who].pasts)):
                    for n, past in enumerate(sides[who].pasts):
                        row = coming.get((1 - who, layer, m, n, y))
                        if row is not None and row[x] > RARE:
                            found[past, m] = found.get((past, m), 0.0) + row[x]
            row = coming.get((who, layer, 0, 0, theirs)) if self.again[theirs][own] else None
            if row is not None and row[own] > RARE:
                found[0, 0] = found.get((0, 0), 0.0) + row[own]
            return found

        def inflow(who, layer, own, theirs):
            met = by_past(who, layer, own, theirs)
            if own == theirs == 0 and layer == (False, False):
                start = (sides[who].pasts[sides[who].place_of(0)], sides[1 - who].place_of(0))
                met[start] = met.get(start, 0.0) + 0.5
            return met

        for total in range(2 * goal - 1):
            chopped = {}
            owns = range(max(0, total - goal + 1), min(goal - 1, total) + 1)
            moves = [(who, own, total - own) for own in owns for who in (0, 1)]
            # A turn that leaves the scores as they are comes before the next one.
            moves.sort(key=lambda move: move not in self.stays)
            for layer in reversed(self.layers):
                for who, own, theirs in moves:
                    side = sides[who]
                    met = inflow(who, layer, own, theirs)
                    for past, chance in chopped.get((who, layer, own), {}).items():
                        met[past] = met.get(past, 0.0) + chance
                    is_stuck = (
                        (who, own, theirs) in self.stays and (1 - who, theirs, own) in self.stays
                    )
                    if is_stuck:
                        for past, chance in inflow(1 - who, layer, theirs, own).items():
                            met[past] = met.get(past, 0.0) + chance
                    if not met:
                        continue
                    if who == 0:
                        seen[layer, own, theirs] = met
                    choice = side.table[own][theirs]
                    dice = self.rolled(who, layer, choice)
                    for (past, m), chance in met.items():
                        if is_stuck:
                            continue
                        if dice is None:
                            key = (1 - who, self.after_chop(who, layer), own)
                            into = chopped.setdefault(key, {})
                            at = (sides[1 - who].pasts[m], side.place_of(0))
                            into[at] = into.get(at, 0.0) + chance
                            continue
                        start, runs = self.runs(who, dice, own, theirs)
                        for n, above, chances in runs:
                            first = own + start + above + rules.bonus(past, dice)
                            row = row_of(who, layer, n, m, theirs)
                            end = first + len(chances)
                            added = [chance * each for each in chances]
                            row[first:end] = map(add, row[first:end], added)
        return seen

    def changes(self):
        """What the best other choice gains at each pair of scores, most first:
        [(gain, own, theirs, choice, better choice, visits)].

        A gain is the rise of the win rate if only that choice changes. It is exact: no
        game comes back to a pair of scores, except by two chops in turn, which is
        counted too.
        """
        rules, side = self.rules, self.sides[0]
        cells = {}
        for (layer, own, theirs), met in self.visits().items():
            cells.setdefault((own, theirs), []).append((layer, met))
        choices = [
            choice
            for choice in range(rules.least, rules.most_dice + 1)
            if choice == CHOP or not rules.can_score_nothing(choice)
        ]
        found = []
        for (own, theirs), layers in cells.items():
            kept = side.table[own][theirs]
            gains = {choice: 0.0 for choice in choices}
            visits = 0.0
            for layer, met in layers:
                visits += sum(met.values())
                for choice in choices:
                    dice = self.rolled(0, layer, choice)
                    weights = {}
                    for (past, m), chance in met.items():
                        key = (0 if dice is None else rules.bonus(past, dice), m)
                        weights[key] = weights.get(key, 0.0) + chance
                    gains[choice] += sum(
                        chance * self.choice_value(0, layer, choice, bonus, m, own, theirs)
                        for (bonus, m), chance in weights.items()
                    )
                if rules.pork_chop and layer == (False, False):
                    self._count_way_back(own, theirs, kept, met, gains)
            better = max(choices, key=lambda choice: (gains[choice], -choice))
            if better != kept and gains[better] > gains[kept]:
                found.append((gains[better] - gains[kept], own, theirs, kept, better, visits))
        found.sort(key=lambda change: (-change[0], change[1:3]))
        return found

    def _count_way_back(self, own, theirs, kept, met, gains):
        """Adds what a chop gains or loses where another chop leads back to its scores."""
        if self.sides[1].table[own][theirs] != CHOP:
            return
        back, spent = sum(met.values()), (True, True)
        zero = self.sides[1].place_of(0)

        def value(choice):
            dice = self.rolled(0, spent, choice)
            return self.choice_value(0, spent, choice, rules.bonus(0, dice), zero, own, theirs)

        rules = self.rules
        for choice in gains:
            if choice != kept and CHOP in (choice, kept):
                gain = back * (value(choice) - value(kept))
                gains[choice] += gain if choice == CHOP else -gain


# Asking a strategy


class Watch:
    """Ends the program, with the line that it is in, if a strategy takes too long."""

    def __init__(self, seconds, path, what):
        self.path, self.what, self.seconds = path, what, seconds
        self.thread = threading.get_ident()
        self.over = threading.Event()

    def __enter__(self):
        threading.Thread(target=self._wait, daemon=True).start()

    def __exit__(self, *_):
        self.over.set()

    def _wait(self):
        if self.over.wait(self.seconds):
            return
        frame = sys._current_frames().get(self.thread)
        lines = [
            entry.lineno
            for entry in traceback.extract_stack(frame)
            if os.path.abspath(entry.filename) == self.path
        ]
        where = " It is in line %d of %s." % (lines[-1], os.path.basename(self.path))
        sys.__stderr__.write(
            "%s is not ready after %g seconds.%s\n" % (self.what, self.seconds, where if lines else "")
        )
        sys.__stderr__.flush()
        os._exit(1)


class Printed:
    """Takes what a strategy prints, and counts the lines."""

    def __init__(self):
        self.lines = 0

    def write(self, text):
        self.lines += text.count("\n")
        return len(text)

    def flush(self):
        pass


class Quiet:
    """Keeps what the student's code prints off the screen, and the keyboard from it."""

    def __enter__(self):
        self.kept = sys.stdin, sys.stdout
        sys.stdin, sys.stdout = open(os.devnull), Printed()
        return sys.stdout

    def __exit__(self, *_):
        sys.stdin.close()
        sys.stdin, sys.stdout = self.kept


def mistake(error, path):
    """An exception of the student's code, with its line."""
    place = ""
    if isinstance(error, SyntaxError) and error.lineno:
        place = " (line %d of %s)" % (error.lineno, os.path.basename(error.filename or path))
    else:
        for entry in reversed(traceback.extract_tb(error.__traceback__)):
            if os.path.abspath(entry.filename) == path:
                place = " (line %d of %s: %s)" % (entry.lineno, os.path.basename(path), entry.line)
                break
    if isinstance(error, SyntaxError):
        return "SyntaxError: %s%s" % (error.msg, place)
    return "%s: %s%s" % (type(error).__name__, error, place)


def load(path, seconds):
    """The module in a student's file."""
    name = os.path.splitext(os.path.basename(path))[0]
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (here, os.path.dirname(path)):
        if folder in sys.path:
            sys.path.remove(folder)
        sys.path.insert(0, folder)
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        with Watch(seconds, path, "Loading " + os.path.basename(path)), Quiet():
            spec.loader.exec_module(module)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        raise Trouble("%s does not load: %s" % (os.path.basename(path), mistake(error, path)))
    return module


def ask(rules, function, name, path, seconds):
    """All choices of a function, asked twice."""
    tables = []
    with Watch(seconds, path, name), Quiet() as printed:
        for _ in range(2):
            table = []
            for mine in range(rules.goal):
                row = []
                for theirs in range(rules.goal):
                    call = "%s(%d, %d)" % (name, mine, theirs)
                    try:
                        choice = function(mine, theirs)
                    except BaseException as error:
                        if isinstance(error, KeyboardInterrupt):
                            raise
                        raise Trouble("%s raised %s" % (call, mistake(error, path)))
                    if type(choice) is not int or not rules.least <= choice <= rules.most_dice:
                        raise Trouble(
                            "%s returned %r; it must be a whole number from %d to %d."
                            % (call, choice, rules.least, rules.most_dice)
                        )
                    row.append(choice)
                table.append(row)
            tables.append(table)
    first, second = tables
    for mine in range(rules.goal):
        for theirs in range(rules.goal):
            if first[mine][theirs] != second[mine][theirs]:
                raise Trouble(
                    "%s(%d, %d) returned %d, and then %d. A win rate can only be computed for a "
                    "function that always returns the same for the same scores."
                    % (name, mine, theirs, first[mine][theirs], second[mine][theirs])
                )
    if printed.lines:
        print("%s prints; its %d lines are not shown." % (name, printed.lines), file=sys.stderr)
    return first


def split_name(text):
    """The path and the function of FILE or FILE:FUNCTION. Paths may have colons.

    >>> split_name("hog.py:swap_strategy")
    ('hog.py', 'swap_strategy')
    >>> split_name("C:/kit/hog.py")
    ('C:/kit/hog.py', 'final_strategy')
    """
    path, colon, function = text.rpartition(":")
    if colon and function.isidentifier() and path.endswith(".py") and not os.path.exists(text):
        return path, function
    return text, "final_strategy"


def house(rules, text):
    """The choices of always:DICE, bacon:MARGIN,DICE or swap:MARGIN,DICE; None for a file."""
    kind, colon, numbers = text.partition(":")
    if kind not in ("always", "bacon", "swap") or not colon:
        return None
    try:
        numbers = [int(number) for number in numbers.split(",")]
        margin, dice = numbers if kind != "always" else (None, *numbers)
    except (ValueError, TypeError):
        raise Trouble("%s is none of always:DICE, bacon:MARGIN,DICE, swap:MARGIN,DICE." % text)
    if not rules.least <= dice <= rules.most_dice:
        raise Trouble("%s chooses %d, which these rules do not have." % (text, dice))

    def choose(mine, theirs):
        if kind == "always":
            return dice
        points = rules.bacon(theirs, mine)
        after = rules.risen(mine + points, theirs)
        if kind == "swap" and rules.swaps(after, theirs):
            if after < theirs:
                return 0
            if after > theirs:
                return dice
        return 0 if points >= margin else dice

    goal = range(rules.goal)
    return [[choose(mine, theirs) for theirs in goal] for mine in goal]


def strategy(rules, text, seconds):
    """The name and the choices of a strategy."""
    table = house(rules, text)
    if table is not None:
        kind, _, numbers = text.partition(":")
        name = {"always": "always_roll(%s)" % numbers}.get(kind, text)
        return name, table
    path, name = split_name(text)
    if not os.path.isfile(path):
        raise Trouble("There is no file %s." % path)
    path = os.path.abspath(path)
    function = getattr(load(path, seconds), name, None)
    if not callable(function):
        raise Trouble("%s has no function %s." % (os.path.basename(path), name))
    table = ask(rules, function, name, path, seconds)
    return "%s in %s" % (name, os.path.basename(path)), table


# The command


def read_rules(folders, given):
    """The edition's name, its rules and the usual opponent, from a *.ok file."""
    files = [given] if given else []
    for folder in folders if not given else ():
        files += sorted(glob.glob(os.path.join(glob.escape(folder), "*.ok")))
    for file in files:
        try:
            with open(file, encoding="utf-8") as opened:
                kit = json.load(opened)["pigskin"]
            usual = str(kit.get("baseline", "always:4"))
            return str(kit.get("edition", "these rules")), Rules(kit["rules"]), usual
        except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
            if given:
                raise Trouble("%s has no rules of Hog: %s" % (file, error))
    raise Trouble(
        "The rules are not here: they are in the kit's hog.ok, which belongs beside hog.py. "
        "Unpack the kit again, or name the file with --rules."
    )


def engine(rules, tables):
    """The win rates by the command pigskin; None where it is not installed or fails."""
    command = shutil.which("pigskin")
    if command is None:
        return None
    settings = [part for item in rules.settings.items() for part in ("--set", "%s=%s" % item)]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name, table in zip(("mine.json", "theirs.json"), tables):
            files.append(os.path.join(folder, name))
            with open(files[-1], "w", encoding="ascii") as file:
                json.dump(table, file)
        try:
            run = subprocess.run(
                [command, "duel", *files, *settings, "--format", "json"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                timeout=60,
            )
            answer = json.loads(run.stdout.decode("utf-8"))
            return answer["first"], answer["second"]
        except (OSError, ValueError, KeyError, TypeError, subprocess.SubprocessError):
            return None


def told(change):
    """A costly choice in words."""
    gain, own, theirs, kept, better, visits = change
    does = "choose -1" if kept == CHOP else "roll %d" % kept
    other = "Choosing -1" if better == CHOP else "Rolling %d" % better
    return "You have %d, they have %d: you %s. %s would win %.4f %% more often." % (
        own,
        theirs,
        does,
        other,
        100 * gain,
    )


def answer_in_words(answer, changes):
    """The answer as text."""
    lines = [
        "%(edition)s: %(strategy)s against %(against)s" % answer,
        "",
        "Win rate: %(win_rate).10f" % answer,
        "          %(first).10f moving first, %(second).10f moving second" % answer,
        "",
        "This is exact: nothing was sampled. It took %(seconds).1f s, by %(method)s." % answer,
    ]
    if changes is None:
        return "\n".join(lines)
    if not changes:
        return "\n".join(lines + ["", "No change of a single choice would win more often."])
    lines += ["", "The choices that cost most, each if all others stay:", ""]
    lines += ["  " + told(change) for change in changes[:SHOWN]]
    if len(changes) > SHOWN:
        lines += ["", "These are percentage points. %d other single changes would gain less." % (len(changes) - SHOWN)]
    return "\n".join(lines)


def default_file():
    """The student's file: in this folder, or beside this program."""
    here = os.path.dirname(os.path.abspath(__file__))
    for folder in (os.getcwd(), here):
        for name in ("hog.py", "hog_contest.py"):
            if os.path.isfile(os.path.join(folder, name)):
                return os.path.relpath(os.path.join(folder, name)) if folder != here else (
                    os.path.join(folder, name)
                )
    return "hog.py"


def main(arguments=None):
    """Runs the command, and returns its exit code."""
    parser = argparse.ArgumentParser(
        prog="calc.py",
        description="Computes exactly how often a strategy wins.",
        epilog="A strategy is FILE (its final_strategy), FILE:FUNCTION, always:DICE, "
        "bacon:MARGIN,DICE or swap:MARGIN,DICE.",
    )
    parser.add_argument("strategy", nargs="?", help="the strategy [default: hog.py]")
    parser.add_argument(
        "--against", metavar="STRATEGY", help="the opponent [default: the kit's, usually always:4]"
    )
    parser.add_argument("--rules", metavar="FILE", help="the kit's hog.ok, where it is elsewhere")
    parser.add_argument(
        "--seconds", type=float, default=60, help="seconds for all choices of a strategy [60]"
    )
    parser.add_argument(
        "--no-engine", action="store_true", help="compute in Python even where pigskin is installed"
    )
    parser.add_argument("--format", choices=("text", "json"), default="text")
    options = parser.parse_args(arguments)
    try:
        print(run(options), flush=True)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except BrokenPipeError:
        # Nobody reads on, as after `calc.py | head`.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    except KeyboardInterrupt:
        return 130
    return 0


def run(options):
    """The answer to the command's options, as text."""
    given = options.strategy or default_file()
    folders = [
        os.path.dirname(os.path.abspath(split_name(given)[0])),
        os.getcwd(),
        os.path.dirname(os.path.abspath(__file__)),
    ]
    edition, rules, usual = read_rules(folders, options.rules)
    name, mine = strategy(rules, given, options.seconds)
    against, theirs = strategy(rules, options.against or usual, options.seconds)
    began = time.monotonic()
    rates = None if options.no_engine else engine(rules, (mine, theirs))
    method = "Python" if rates is None else "the engine of pigskin"
    try:
        game = new_game(rules, mine, theirs)
        rates = rates or game.win_rates()
        changes = game.changes()
    except Trouble:
        # Some rules need the engine.
        if rates is None:
            raise
        changes = None
    first, second = rates
    answer = {
        "edition": edition,
        "strategy": name,
        "against": against,
        "win_rate": (first + second) / 2,
        "first": first,
        "second": second,
        "method": method,
        "seconds": time.monotonic() - began,
    }
    if options.format == "text":
        return answer_in_words(answer, changes)
    names = ("gain", "score", "opponent_score", "choice", "better", "visits")
    answer["changes"] = None if changes is None else [dict(zip(names, each)) for each in changes]
    return json.dumps(answer, indent=1)


if __name__ == "__main__":
    sys.exit(main())
