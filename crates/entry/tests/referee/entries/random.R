source("d_football.R")
my_strategy <- random_move
