def my_strategy(game):
    return len(bytearray(10**12))
