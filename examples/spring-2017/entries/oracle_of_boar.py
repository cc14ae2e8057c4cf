"""Strong: solves the game without Pork Chop backwards, and chops when far behind."""

from operator import mul

TEAM_NAME = "The Oracle of Boar"

GOAL = 100
MOST_DICE = 10
# A chance below this is worth the only chop.
HOPELESS = 0.24
PRIMES = [n for n in range(2, 99) if all(n % d for d in range(2, n))]


def lifted(points):
    """The points after Hogtimus Prime."""
    return next(p for p in PRIMES if p > points) if points in PRIMES else points


def bacon(theirs):
    """The points of rolling no dice."""
    return lifted(1 + max(theirs // 10, theirs % 10))


def chances(dice, sides):
    """The chance of each number of points when so many dice are rolled."""
    sums = {0: 1.0}  # of tosses without a one
    ones = {0: 1.0}
    for _ in range(dice):
        more = {}
        for total, chance in sums.items():
            for side in range(2, sides + 1):
                more[total + side] = more.get(total + side, 0) + chance / sides
        sums = more
        more = {}
        for count, chance in ones.items():
            more[count + 1] = more.get(count + 1, 0) + chance / sides
            more[count] = more.get(count, 0) + chance * (sides - 1) / sides
        ones = more
    points = [0.0] * (dice * sides + 8)
    for total, chance in sums.items():
        points[lifted(total)] += chance
    for count, chance in ones.items():
        if count > 0:
            points[lifted(min(11 - dice, count))] += chance
    return points


def solve():
    """The best choice, and the chance that it wins, at every pair of scores."""
    rolls = {
        sides: [chances(dice, sides) for dice in range(1, MOST_DICE + 1)]
        for sides in (4, 6)
    }
    choice = [[0] * GOAL for _ in range(GOAL)]
    chance = [[0.0] * GOAL for _ in range(GOAL)]
    # after[theirs][mine]: the chance once the turn is over and they are to move.
    # Whoever reaches the goal has won, and on exactly double it is not me.
    after = [[1.0] * 200 for _ in range(GOAL)]
    for theirs in range(GOAL // 2, GOAL):
        after[theirs][2 * theirs] = 0.0

    # Every turn adds to the sum of the scores, so that one sweep does.
    for total in range(2 * GOAL - 2, -1, -1):
        pairs = [(m, total - m) for m in range(GOAL) if 0 <= total - m < GOAL]
        for mine, theirs in pairs:
            row = after[theirs]
            options = [row[mine + bacon(theirs)]]
            for points in rolls[4 if total % 7 == 0 else 6]:
                options.append(sum(map(mul, points, row[mine:])))
            best = max(options)
            chance[mine][theirs] = best
            choice[mine][theirs] = options.index(best)
        for mine, theirs in pairs:
            swapped = mine == 2 * theirs or theirs == 2 * mine
            next_chance = chance[mine][theirs] if swapped else chance[theirs][mine]
            after[theirs][mine] = 1 - next_chance
    return choice, chance


CHOICE, CHANCE = solve()


def final_strategy(score, opponent_score):
    if CHANCE[score][opponent_score] < HOPELESS:
        return -1
    return CHOICE[score][opponent_score]
