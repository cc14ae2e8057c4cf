my_strategy <- function(game) repeat cat(strrep("oink ", 10000))
