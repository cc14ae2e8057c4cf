"""A whole hog.py of fall 2019, for the tests of hog_gui.py. It is right."""

from dice import six_sided

GOAL_SCORE = 100


def roll_dice(num_rolls, dice=six_sided):
    outcomes = [dice() for _ in range(num_rolls)]
    return 1 if 1 in outcomes else sum(outcomes)


def free_bacon(score):
    return 10 - min(score % 10, score // 10)


def take_turn(num_rolls, opponent_score, dice=six_sided):
    if num_rolls == 0:
        return free_bacon(opponent_score)
    return roll_dice(num_rolls, dice)


def digit_product(score):
    return int(str(score)[0]) * (score % 10)


def is_swap(player_score, opponent_score):
    return digit_product(player_score) == digit_product(opponent_score)


def silence(score0, score1):
    return silence


def play(strategy0, strategy1, score0=0, score1=0, dice=six_sided,
         goal=GOAL_SCORE, say=silence, feral_hogs=True):
    before = [0, 0]
    who = 0
    while score0 < goal and score1 < goal:
        if who == 0:
            rolls = strategy0(score0, score1)
            points = take_turn(rolls, score1, dice)
        else:
            rolls = strategy1(score1, score0)
            points = take_turn(rolls, score0, dice)
        if feral_hogs and abs(rolls - before[who]) == 2:
            points += 3
        before[who] = rolls
        if who == 0:
            score0 += points
        else:
            score1 += points
        if is_swap(score0, score1):
            score0, score1 = score1, score0
        say = say(score0, score1)
        who = 1 - who
    return score0, score1


def announce_lead_changes(previous_leader=None):
    def say(score0, score1):
        leader = None
        if score0 != score1:
            leader = 0 if score0 > score1 else 1
        if leader is not None and leader != previous_leader:
            print('Player', leader, 'takes the lead by', abs(score0 - score1))
        return announce_lead_changes(leader)
    return say


def both(f, g):
    def say(score0, score1):
        return both(f(score0, score1), g(score0, score1))
    return say


def announce_highest(who, previous_high=0, previous_score=0):
    def say(score0, score1):
        score = score0 if who == 0 else score1
        gain = score - previous_score
        if gain > previous_high:
            print(gain, "point(s)! That's the biggest gain yet for Player", who)
        return announce_highest(who, max(gain, previous_high), score)
    return say


def swap_strategy(score, opponent_score, margin=8, num_rolls=4):
    points = free_bacon(opponent_score)
    if is_swap(score + points, opponent_score):
        if score + points < opponent_score:
            return 0
        if score + points > opponent_score:
            return num_rolls
    return 0 if points >= margin else num_rolls


def final_strategy(score, opponent_score):
    return swap_strategy(score, opponent_score, 9, 6)
