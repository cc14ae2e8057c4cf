"""Returns a thing that is shown by showing it."""


class Mirror:
    def __repr__(self):
        return repr(self) + repr([self])


def my_strategy(game):
    return Mirror()
