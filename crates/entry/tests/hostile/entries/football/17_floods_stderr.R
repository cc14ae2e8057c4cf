my_strategy <- function(game) repeat message(strrep("oink ", 10000))
