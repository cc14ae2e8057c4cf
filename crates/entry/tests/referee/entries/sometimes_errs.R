# Errs in the games whose first random number is small.
my_strategy <- function(game) {
    if (all(game$board[1:10] == 1) && runif(1) < 0.3) stop("a bad day")
    prefer_jumps(game)
}
