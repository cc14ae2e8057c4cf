# Wants to act when everything is over.
last <- new.env()
reg.finalizer(last, function(e) repeat NULL, onexit = TRUE)
.Last <- function() repeat NULL
my_strategy <- function(game) prefer_jumps(game)
