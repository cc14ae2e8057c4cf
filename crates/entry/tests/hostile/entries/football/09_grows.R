my_strategy <- function(game) length(numeric(1e10))
