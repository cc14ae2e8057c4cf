my_strategy <- function(game) strrep("4", 2^30)
