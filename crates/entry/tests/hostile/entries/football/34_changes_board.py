"""Changes all that it was given."""


def my_strategy(game):
    move = prefer_jumps(game)
    game.board = (1,) * len(game.board)
    game.turn = -1
    return move
