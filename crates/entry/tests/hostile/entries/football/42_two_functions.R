# Has two functions of one name; the last one counts.
my_strategy <- function(game) -1
my_strategy <- function(game) prefer_jumps(game)
