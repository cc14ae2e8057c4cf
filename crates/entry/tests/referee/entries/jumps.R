# Jumps where it can, else moves the leftmost piece.
my_strategy <- function(game) prefer_jumps(game)
