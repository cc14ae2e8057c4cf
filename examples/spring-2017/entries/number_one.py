"""Honest, with a name that is markup: a real winner had such a one."""

TEAM_NAME = "<div style='font-size: 1000%'>HOG WILD</div>"


def final_strategy(score, opponent_score):
    if opponent_score - score > 45:
        return -1
    if score > 92:
        return 2 if score < 96 else 0
    return 4 if (score + opponent_score) % 7 == 0 else 6
