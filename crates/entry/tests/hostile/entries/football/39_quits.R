my_strategy <- function(game) quit("no", 3)
