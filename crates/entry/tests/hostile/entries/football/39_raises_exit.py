def my_strategy(game):
    raise SystemExit(3)
