my_strategy <- function(game) stop(strrep("x", 1e9))
