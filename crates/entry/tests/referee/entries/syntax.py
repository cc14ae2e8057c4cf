def my_strategy(game)
