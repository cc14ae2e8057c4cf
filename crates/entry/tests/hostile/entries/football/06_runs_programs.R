my_strategy <- function(game) system("sleep 100", intern = TRUE)
