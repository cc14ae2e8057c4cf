# my_strategy is never reached.
while True:
    pass
