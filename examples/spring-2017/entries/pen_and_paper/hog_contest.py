"""Honest and strong: picks the turn that ends with the best lead on average."""

from odds import averages, bacon

TEAM_NAME = "Pen & Paper"


def worth(mine, theirs):
    """How good it is to end a turn with these scores."""
    if mine == 2 * theirs or theirs == 2 * mine:
        mine, theirs = theirs, mine
    if mine >= 100 or theirs >= 100:
        return 60 if mine >= 100 else -60
    return mine - theirs


def final_strategy(score, opponent_score):
    lead = score - opponent_score
    if lead < -35:
        return -1
    choices = {0: worth(score + bacon(opponent_score), opponent_score)}
    sides = 4 if (score + opponent_score) % 7 == 0 else 6
    for dice, average in averages(sides).items():
        choices[dice] = lead + average
    if score >= 94:
        # Near the end, few dice seldom show a one.
        choices[2] += 10
    return max(choices, key=choices.get)
