# my_strategy comes later.
other <- 1
