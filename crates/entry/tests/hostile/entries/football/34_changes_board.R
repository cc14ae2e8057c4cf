# Changes all that it was given.
my_strategy <- function(game) {
    move <- prefer_jumps(game)
    game$board[] <- 0
    game$turn <- -1
    game <<- game
    valid_moves <- function(game) 1
    move
}
