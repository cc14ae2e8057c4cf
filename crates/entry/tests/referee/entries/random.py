def my_strategy(game):
    return random_move(game)
