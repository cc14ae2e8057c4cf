my_strategy = 5
