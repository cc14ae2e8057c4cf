def my_strategy(game):
    print("oink " * 1000)
    return prefer_jumps(game)
