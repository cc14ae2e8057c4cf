"""Plays two moves, and then never again."""
asked = 0


def my_strategy(game):
    global asked
    asked += 1
    while asked > 3:
        pass
    return prefer_jumps(game)
