"""Hog, the project of week 3: a simulator, some commentary and my strategies."""

from dice import six_sided, four_sided, make_test_dice
from ucb import main, trace, interact

GOAL_SCORE = 100

############
# Simulator
############


def roll_dice(num_rolls, dice=six_sided):
    """What num_rolls dice score together: one point if there is a 1 among them.

    >>> roll_dice(2, make_test_dice(4, 6, 1))
    10
    >>> roll_dice(3, make_test_dice(4, 6, 1))
    1
    """
    assert type(num_rolls) == int and num_rolls > 0, 'roll at least one die'
    # BEGIN PROBLEM 1
    total, pig_out = 0, False
    for _ in range(num_rolls):
        outcome = dice()
        if outcome == 1:
            pig_out = True
        total += outcome
    if pig_out:
        return 1
    return total
    # END PROBLEM 1


def free_bacon(score):
    """What rolling no dice scores against an opponent with this score.

    >>> free_bacon(13)
    9
    >>> free_bacon(85)
    5
    >>> free_bacon(7)
    10
    """
    assert score < 100, 'nobody moves after the end'
    # BEGIN PROBLEM 2
    return 10 - min(score // 10, score % 10)
    # END PROBLEM 2


def take_turn(num_rolls, opponent_score, dice=six_sided):
    """What a turn scores.

    >>> take_turn(2, 0, make_test_dice(4, 5, 1))
    9
    >>> take_turn(0, 35)
    7
    """
    # BEGIN PROBLEM 3
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)
    # END PROBLEM 3


def is_swap(player_score, opponent_score):
    """Whether the scores change hands.

    >>> is_swap(28, 4)
    True
    >>> is_swap(22, 4)
    False
    >>> is_swap(124, 2)
    True
    """
    # BEGIN PROBLEM 4
    def outer(n):
        first = n
        while first >= 10:
            first //= 10
        return first * (n % 10)
    return outer(player_score) == outer(opponent_score)
    # END PROBLEM 4


def play(strategies, dice=six_sided, goal=GOAL_SCORE, say=None, feral_hogs=True):
    """Both scores at the end of a game of two strategies."""
    # BEGIN PROBLEM 5
    scores, before, player = [0, 0], [0, 0], 0
    while max(scores) < goal:
        other = 1 - player
        rolls = strategies[player](scores[player], scores[other])
        scores[player] += take_turn(rolls, scores[other], dice)
        if feral_hogs and abs(rolls - before[player]) == 2:
            scores[player] += 3
        before[player] = rolls
        if is_swap(scores[player], scores[other]):
            scores.reverse()
        if say:
            say = say(*scores)
        player = other
    return tuple(scores)
    # END PROBLEM 5


##############
# Commentary
##############


def biggest_gain(who, most=0, last=0):
    """A commentary that says when player `who` gains more than ever before.

    >>> say = biggest_gain(0)(12, 0)
    12 points, a record for player 0!
    >>> say = say(20, 3)
    >>> say = say(40, 3)
    20 points, a record for player 0!
    """
    # BEGIN PROBLEM 7
    def say(score0, score1):
        now = (score0, score1)[who]
        if now - last > most:
            print(now - last, 'points, a record for player', str(who) + '!')
        return biggest_gain(who, max(most, now - last), now)
    return say
    # END PROBLEM 7


##############
# Strategies
##############


def always_roll(n):
    """
    >>> always_roll(5)(0, 0)
    5
    """
    return lambda score, opponent_score: n


def make_averaged(fn, num_samples=1000):
    """
    >>> make_averaged(make_test_dice(4, 2, 5, 1), 1000)()
    3.0
    """
    # BEGIN PROBLEM 8
    def averaged(*args):
        return sum(fn(*args) for _ in range(num_samples)) / num_samples
    return averaged
    # END PROBLEM 8


def best_num_rolls(dice=six_sided, num_samples=1000):
    # BEGIN PROBLEM 9
    averages = [make_averaged(roll_dice, num_samples)(n, dice) for n in range(1, 11)]
    return averages.index(max(averages)) + 1
    # END PROBLEM 9


def win_rate(strategy, baseline=always_roll(4), games=1000):
    wins = 0
    for _ in range(games):
        mine, theirs = play([strategy, baseline])
        wins += mine > theirs
        theirs, mine = play([baseline, strategy])
        wins += mine > theirs
    return wins / games / 2


def run_experiments():
    if True:
        print('rolls that score most:', best_num_rolls())
    if False:
        print('always_roll(8):', win_rate(always_roll(8)))
    print('final_strategy:', win_rate(final_strategy))


def bacon_strategy(score, opponent_score, margin=8, num_rolls=4):
    """
    >>> bacon_strategy(0, 9)
    0
    >>> bacon_strategy(0, 88)
    4
    """
    # BEGIN PROBLEM 10
    if free_bacon(opponent_score) >= margin:
        return 0
    return num_rolls
    # END PROBLEM 10


def swap_strategy(score, opponent_score, margin=8, num_rolls=4):
    # BEGIN PROBLEM 11
    new_score = score + free_bacon(opponent_score)
    if is_swap(new_score, opponent_score):
        if new_score < opponent_score:
            return 0
        if new_score > opponent_score:
            return num_rolls
    return bacon_strategy(score, opponent_score, margin, num_rolls)
    # END PROBLEM 11


def final_strategy(score, opponent_score):
    """Wins with bacon where that is enough, else swaps, careful when ahead."""
    # BEGIN PROBLEM 12
    if score + free_bacon(opponent_score) >= GOAL_SCORE:
        return 0
    if score > opponent_score + 20:
        return swap_strategy(score, opponent_score, 7, 4)
    return swap_strategy(score, opponent_score, 9, 6)
    # END PROBLEM 12


@main
def run(*args):
    import argparse
    parser = argparse.ArgumentParser(description='Plays Hog')
    parser.add_argument('--run_experiments', '-r', action='store_true')
    if parser.parse_args(args).run_experiments:
        run_experiments()
