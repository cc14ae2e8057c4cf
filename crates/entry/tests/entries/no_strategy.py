"""Has no strategy."""
TEAM_NAME = "Nothing"


def finalstrategy(score, opponent_score):
    return 4
