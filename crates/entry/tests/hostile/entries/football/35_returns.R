my_strategy <- function(game) VALUE
