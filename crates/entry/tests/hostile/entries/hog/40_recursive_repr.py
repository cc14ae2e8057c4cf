"""Returns a thing that is shown by showing it."""
TEAM_NAME = "Mirrors"


class Mirror:
    def __repr__(self):
        return repr(self) + repr([self])


def final_strategy(score, opponent_score):
    return Mirror()
