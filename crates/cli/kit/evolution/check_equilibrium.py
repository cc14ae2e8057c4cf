"""Checks what `pigskin evolve --out FILE` claims about a mixture of tables.

    python3 check_equilibrium.py FILE

The file has tables with weights. One table is drawn by the weights before a game of Hog, and the
other player does not see which. The claim has two halves, in mean win rate above one half:

- No strategy gains more than `gain_at_most`. Proof: a strategy that is told which table was drawn,
  and that uses all that the rules remember, is at least as good as any other. It gains the
  weighted mean of what the best response to each table gains. This program computes each best
  response from the end of the game to its start, and adds up.
- The table `response` gains `gain_found`. This program computes its win rates.

It shares no code with Pigskin. A table takes some seconds at a goal of 100. Ends with 0 if
both halves hold, with 1 if one does not, and with 2 if the file cannot be checked. Needs Python 3.8
or later and nothing else.
"""

import json
import sys
from math import comb
from operator import mul

# Rounding of this program: its sums have some ten thousand terms.
ROUNDING = 1e-11


class Unfit(Exception):
    """A file that cannot be checked."""


def is_prime(number):
    return number > 1 and all(number % divisor for divisor in range(2, int(number**0.5) + 1))


def digit_product(score):
    return int(str(score)[0]) * (score % 10)


class Rules:
    """The rules by the texts of their settings.

    >>> rules = Rules({"goal": "100", "free_bacon": "smallest-digit", "swine_swap": "digit-product"})
    >>> rules.bacon(13), rules.swaps(28, 4), rules.swaps(22, 4)
    (9, True, False)
    >>> rules.chances(2, 0, 0)[1], rules.chances(2, 0, 0)[12]
    (0.3055555555555556, 0.027777777777777776)
    """

    PIG_OUT = {
        "off": None,
        "one": lambda dice, ones: 1,
        "ones": lambda dice, ones: min(ones, 11 - dice),
    }
    FREE_BACON = {
        "smallest-digit": lambda theirs: 10 - min(theirs % 10, theirs // 10 % 10),
        "largest-digit": lambda theirs: 1 + max(int(digit) for digit in str(theirs)),
    }
    SWINE_SWAP = {
        "off": lambda low, high: False,
        "double": lambda low, high: high == 2 * low,
        "digit-product": lambda low, high: digit_product(low) == digit_product(high),
        "multiple": lambda low, high: low > 1 and high % low == 0,
    }

    def __init__(self, settings):
        def kind(name, kinds, usual):
            text = settings.get(name, usual)
            if text not in kinds:
                raise Unfit("rules with %s = %s are not checked here" % (name, text))
            return kinds[text]

        def pair(name, on):
            text = settings.get(name, "off")
            if text in ("off", "on"):
                return on if text == "on" else None
            return tuple(int(number) for number in text.split(","))

        self.goal = int(settings.get("goal", 100))
        self.most_dice = int(settings.get("most_dice", 10))
        self.sides = int(settings.get("sides", 6))
        self.pig_out = kind("pig_out", self.PIG_OUT, "one")
        self.free_bacon = kind("free_bacon", self.FREE_BACON, "smallest-digit")
        self.swine_swap = kind("swine_swap", self.SWINE_SWAP, "off")
        self.prime = kind("hogtimus_prime", {"off": False, "on": True}, "off")
        kind("pork_chop", {"off": None}, "off")
        self.wild = pair("hog_wild", (7, 4))
        self.hogs = pair("feral_hogs", (2, 3))
        self._chances = {}

    def lifted(self, points):
        if self.prime and is_prime(points):
            points += 1
            while not is_prime(points):
                points += 1
        return points

    def bacon(self, theirs):
        return self.lifted(self.free_bacon(theirs))

    def swaps(self, mine, theirs):
        return self.swine_swap(min(mine, theirs), max(mine, theirs))

    def bonus(self, previous, dice):
        return self.hogs[1] if self.hogs and abs(previous - dice) == self.hogs[0] else 0

    def chances(self, dice, mine, theirs):
        """The chances of 0, 1, 2 … points, without a bonus."""
        if dice == 0:
            return [0.0] * self.bacon(theirs) + [1.0]
        is_wild = self.wild and (mine + theirs) % self.wild[0] == 0
        sides = self.wild[1] if is_wild else self.sides
        if (dice, sides) not in self._chances:
            ways = {}

            def count(points, number):
                points = self.lifted(points)
                ways[points] = ways.get(points, 0) + number

            lowest = 2 if self.pig_out else 1
            sums = {0: 1}
            for _ in range(dice):
                longer = {}
                for total, number in sums.items():
                    for outcome in range(lowest, sides + 1):
                        longer[total + outcome] = longer.get(total + outcome, 0) + number
                sums = longer
            for total, number in sums.items():
                count(total, number)
            if self.pig_out:
                for ones in range(1, dice + 1):
                    count(self.pig_out(dice, ones), comb(dice, ones) * (sides - 1) ** (dice - ones))
            everything = sides**dice
            self._chances[dice, sides] = [ways.get(k, 0) / everything for k in range(max(ways) + 1)]
        return self._chances[dice, sides]


def win_rate(rules, theirs, mine=None):
    """The mean win rate of a table over both seats against another; of the best response to it,
    which may use the numbers of dice of both turns before, if none is given.

    Values are chances of the first player. `landed[who][p][q][y]` has them by the score that
    this player has just reached, before a swap, with p dice, if the other has the score y and
    rolled q dice before.
    """
    goal = rules.goal
    every = list(range(rules.most_dice + 1))
    tables = (mine, theirs)

    def pasts_of(table):
        if not rules.hogs:
            return [0]
        return every if table is None else sorted({0}.union(*map(set, table)))

    pasts = [pasts_of(table) for table in tables]
    most = max(len(rules.chances(dice, *at)) for dice in every for at in ((0, 0), (0, 1), (9, 9)))
    width = goal + max(most, 30) + (rules.hogs[1] if rules.hogs else 0) + 8
    landed = []
    for who in (0, 1):
        # The goal wins, but a swap hands it over.
        over = [
            [0.0] * goal
            + [float(rules.swaps(x, y) == (who == 1)) for x in range(goal, width)]
            for y in range(goal)
        ]
        landed.append(
            {
                (p, q): [row[:] for row in over]
                for p in pasts[who]
                for q in pasts[1 - who]
            }
        )
    bonuses = (0, rules.hogs[1]) if rules.hogs else (0,)
    value = None
    for total in range(2 * goal - 2, -1, -1):
        for own in range(max(0, total - goal + 1), min(goal - 1, total) + 1):
            other = total - own
            # The landing of the other player from which this one is to move here.
            y, x = (other, own) if rules.swaps(own, other) else (own, other)
            for who in (0, 1):
                table = tables[who]
                choices = every if table is None else [table[own][other]]
                into = landed[1 - who]
                for q in pasts[1 - who]:
                    by_choice = {}
                    for dice in choices:
                        chances = rules.chances(dice, own, other)
                        row = landed[who][dice if rules.hogs else 0, q][other]
                        for bonus in bonuses:
                            first = own + bonus
                            points = row[first : first + len(chances)]
                            by_choice[dice, bonus] = sum(map(mul, chances, points))
                    for p in pasts[who]:
                        values = [by_choice[dice, rules.bonus(p, dice)] for dice in choices]
                        value = max(values)
                        into[q, p][y][x] = value
    # At 0 : 0 nobody has rolled.
    y, x = 0, 0
    first = landed[1][0, 0][y][x]
    second = landed[0][0, 0][y][x]
    return (first + second) / 2


def check(claim):
    """What is wrong with a claim, line by line."""
    rules = Rules(claim["rules"])
    goal = rules.goal

    def table_of(rows):
        fits = len(rows) == goal and all(len(row) == goal for row in rows)
        if not fits or not all(n in range(rules.most_dice + 1) for row in rows for n in row):
            raise Unfit("a table is not %d rows of %d choices of these rules" % (goal, goal))
        return rows

    mixture = [(float(part["weight"]), table_of(part["table"])) for part in claim["mixture"]]
    response = table_of(claim["response"])
    wrong = []
    weights = [weight for weight, _ in mixture]
    if min(weights) < 0 or abs(sum(weights) - 1) > ROUNDING:
        wrong.append("the weights are not shares of one")
    at_most = sum(weight * (win_rate(rules, table) - 0.5) for weight, table in mixture)
    print("no strategy gains more than %.12f; claimed is %.12f" % (at_most, claim["gain_at_most"]))
    if not at_most <= claim["gain_at_most"] + ROUNDING:
        wrong.append("some strategy may gain more than is claimed")
    found = sum(weight * (win_rate(rules, table, response) - 0.5) for weight, table in mixture)
    print("the response gains %.12f; claimed is %.12f" % (found, claim["gain_found"]))
    # A claim of nothing needs no table.
    if claim["gain_found"] > 0 and not found >= claim["gain_found"] - ROUNDING:
        wrong.append("the response gains less than is claimed")
    return wrong


def main(arguments):
    if len(arguments) != 1 or arguments[0] in ("-h", "--help"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    try:
        with open(arguments[0], encoding="utf-8") as file:
            wrong = check(json.load(file))
    except (Unfit, OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        print("check_equilibrium.py: %s cannot be checked: %s" % (arguments[0], error), file=sys.stderr)
        return 2
    for line in wrong:
        print("WRONG: " + line)
    if not wrong:
        print("Both halves of the claim hold.")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
