"""What the tests of `ok` share: a right hog.py, and asking a file in a process of its own."""

import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
OK = os.path.join(HERE, "..", "ok")
KIT = os.path.join(HERE, "..", "..", "..", "entry", "kit", "hog")

RIGHT = '''\
"""A right hog.py of fall 2019, for tests."""

from dice import six_sided, four_sided, make_test_dice

GOAL_SCORE = 100


def roll_dice(num_rolls, dice=six_sided):
    assert type(num_rolls) == int and num_rolls > 0
    outcomes = [dice() for _ in range(num_rolls)]
    return 1 if 1 in outcomes else sum(outcomes)


def free_bacon(score):
    return 10 - min(score % 10, score // 10)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def is_swap(player_score, opponent_score):
    def product(score):
        return int(str(score)[0]) * (score % 10)
    return product(player_score) == product(opponent_score)


def other(player):
    """Return the other player."""
    return 1 - player


def silence(score0, score1):
    return silence


def play(strategy0, strategy1, score0=0, score1=0, dice=six_sided,
         goal=GOAL_SCORE, say=silence, feral_hogs=True):
    scores, before, player = [score0, score1], [0, 0], 0
    while max(scores) < goal:
        mine, theirs = scores[player], scores[other(player)]
        rolls = (strategy0, strategy1)[player](mine, theirs)
        mine += take_turn(rolls, theirs, dice)
        if feral_hogs and abs(rolls - before[player]) == 2:
            mine += 3
        before[player] = rolls
        if is_swap(mine, theirs):
            mine, theirs = theirs, mine
        scores[player], scores[other(player)] = mine, theirs
        player = other(player)
        say = say(scores[0], scores[1])
    return scores[0], scores[1]


def announce_highest(who, previous_high=0, previous_score=0):
    def say(score0, score1):
        score = (score0, score1)[who]
        gain = score - previous_score
        high = max(gain, previous_high)
        if gain > previous_high:
            print(gain, "point(s)! That's the biggest gain yet for Player", who)
        return announce_highest(who, high, score)
    return say


def always_roll(n):
    def strategy(score, opponent_score):
        return n
    return strategy


def make_averaged(fn, num_samples=1000):
    def averaged(*args):
        return sum([fn(*args) for _ in range(num_samples)]) / num_samples
    return averaged


def max_scoring_num_rolls(dice=six_sided, num_samples=1000):
    averaged = make_averaged(roll_dice, num_samples)
    return max(range(1, 11), key=lambda n: averaged(n, dice))


def winner(strategy0, strategy1):
    score0, score1 = play(strategy0, strategy1)
    return 0 if score0 > score1 else 1


def average_win_rate(strategy, baseline=always_roll(4)):
    win_rate_as_player_0 = 1 - make_averaged(winner)(strategy, baseline)
    win_rate_as_player_1 = make_averaged(winner)(baseline, strategy)
    return (win_rate_as_player_0 + win_rate_as_player_1) / 2


def bacon_strategy(score, opponent_score, margin=8, num_rolls=4):
    return 0 if free_bacon(opponent_score) >= margin else num_rolls


def swap_strategy(score, opponent_score, margin=8, num_rolls=4):
    bacon = free_bacon(opponent_score)
    after = score + bacon
    if is_swap(after, opponent_score) and after != opponent_score:
        return 0 if after < opponent_score else num_rolls
    return 0 if bacon >= margin else num_rolls


def final_strategy(score, opponent_score):
    return swap_strategy(score, opponent_score)
'''


def ask(hog, domain, seconds=10, wall=None, **test):
    """Asks a hog.py, given as text, and returns (lines, exit code)."""
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(hog, str):
            hog = hog.encode("utf-8")
        with open(os.path.join(folder, "hog.py"), "wb") as file:
            file.write(hog)
        for name in ("dice.py", "ucb.py"):
            with open(os.path.join(KIT, name), "rb") as read, open(os.path.join(folder, name), "wb") as file:
                file.write(read.read())
        command = [sys.executable, OK, "--ask", folder, "--timeout", str(seconds)]
        if wall is not None:
            command += ["--wall", str(wall)]
        done = subprocess.run(
            command,
            input=json.dumps(dict(test, domain=domain)).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=os.path.dirname(folder),
            timeout=60,
        )
        text = done.stdout.decode("utf-8", "surrogatepass")
        if done.stderr:
            text += "stderr " + done.stderr.decode("utf-8", "replace")
        return text.splitlines(), done.returncode


def answers(hog, *domain, **options):
    """Asks a hog.py and returns the answers of each part, a list each."""
    parts = []
    lines, _ = ask(hog, list(domain), **options)
    for line in lines:
        if line.startswith("part "):
            parts.append([])
        elif line.startswith("|"):
            parts[-1].append(line[1:])
    return parts


def told(lines, word):
    """The values of all lines `word {json}`."""
    return [json.loads(line.split(" ", 1)[1]) for line in lines if line.split(" ", 1)[0] == word]


def right_but(*pairs):
    """RIGHT with texts exchanged; each must be there."""
    text = RIGHT
    for before, after in pairs:
        assert before in text, before
        text = text.replace(before, after)
    return text
