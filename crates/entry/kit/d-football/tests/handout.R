# Runs the examples of the course's handout in its order, and compares with
# what it prints.
#
#     Rscript tests/handout.R
#
# Its counts of wins come from random games. They come out again because our
# functions draw as many random numbers as the course's do, in the same order:
#
# - The handout was made before R 3.6.0, which changed how sample() makes a
#   whole number of a random number. "Rounding" is the old way; in R of those
#   days it is the only one. Without it the first two counts are 55 : 45 and
#   21 : 19, as the README says.
# - random_move() draws once a move, for an only move too. Were an only move
#   made without a draw, we would see 50 : 50, 16 : 24 and 33 : 7.
# - It draws a place in the list of moves from left to right, as Michigan sees
#   the board, for Ohio too. From right to left gives 52 : 48, 23 : 17, 35 : 5.
# - play_repeatedly() lets strategy1 begin in k games, and then strategy2 in k.
#   Turn by turn gives 13 : 27 for the second count; strategy2 first, 21 : 19.
# - Nothing else draws: not the start of a game, and not prefer_jumps().

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(script), "..", "d_football.R"))

# A busy machine takes longer for a move than the rules allow.
.football_limit_seconds <- 60

# Compares counts, whatever their names.
same <- function(counts, expected) all(as.vector(counts) == expected)

# ---- A game by hand ----

game <- new_game(2)
stopifnot(
    identical(names(game), c("board", "turn")),
    identical(game$board, c(1, 1, 0, -1, -1)),
    identical(game$turn, 1),
    whose_turn(game) == "michigan",
    valid_moves(game) == 2
)

game <- make_move(game, 2)
stopifnot(
    whose_turn(game) == "ohio",
    valid_moves(game) == 4,
    # A game is a list with two elements, and prints as one.
    identical(game, list(board = c(1, 0, 1, -1, -1), turn = -1)),
    identical(capture.output(game), capture.output(list(board = c(1, 0, 1, -1, -1), turn = -1)))
)

game <- make_move(game, 4)
stopifnot(game$board == c(1, -1, 0, 0, -1))

game <- make_move(make_move(game, 1), 5)
stopifnot(whose_turn(game) == "michigan", valid_moves(game) == 3)

game <- make_move(game, 3)
stopifnot(game$board == c(0, 0, 0, 0, 1), length(valid_moves(game)) == 0)

# ---- Lost positions ----

stuck <- list(board = c(0, 0, 0, -1, 1), turn = 1)
stopifnot(length(valid_moves(stuck)) == 0)

blocked <- list(board = c(0, 1, 1, -1, 0), turn = -1)
stopifnot(length(valid_moves(blocked)) == 0)

# ---- Games between strategies ----

winner <- play_game(mi_strategy = random_move, oh_strategy = prefer_jumps, n = 11)
stopifnot(winner %in% c("michigan", "ohio"))

# A machine that is busy with other things shall not change the counts.
.football_limit_seconds <- Inf

# The counts with one way of sampling.
counts_are <- function(first, second) {
    set.seed(1)
    results <- vector("character", 100)
    for (i in 1:100) {
        results[[i]] <- play_game(random_move, random_move, n = 11)
    }
    print(table(results))
    stopifnot(same(table(results), first))
    for (expected in list(
        list(random_move, random_move, second),
        list(prefer_jumps, prefer_jumps, c(20, 20)),
        list(prefer_jumps, random_move, c(36, 4))
    )) {
        counts <- play_repeatedly(strategy1 = expected[[1]], strategy2 = expected[[2]], k = 20, n = 5)
        print(counts)
        stopifnot(identical(names(counts), c("strategy1", "strategy2")))
        stopifnot(same(counts, expected[[3]]))
    }
}
if (getRversion() >= "3.6.0") {
    counts_are(c(55, 45), c(21, 19))
    # R warns that the old way is not quite uniform, which is what we are after.
    suppressWarnings(RNGkind(sample.kind = "Rounding"))
}
counts_are(c(53, 47), c(19, 21))

# ---- Faults ----

.football_limit_seconds <- 0.1

# What is returned, and the warnings on the way.
watch <- function(played) {
    warnings <- character()
    returned <- withCallingHandlers(
        played,
        warning = function(w) {
            warnings <<- c(warnings, conditionMessage(w))
            invokeRestart("muffleWarning")
        }
    )
    list(returned = returned, warnings = warnings)
}

minus_one <- function(game) -1
slow <- function(game) {
    Sys.sleep(1)
    random_move(game)
}
broken <- function(game) no_such_name

# Without an answer every game is lost; the last one is lost as Ohio.
for (other in list(random_move, prefer_jumps)) {
    seen <- watch(play_repeatedly(broken, other, k = 20, n = 5))
    stopifnot(same(seen$returned, c(0, 40)))
    stopifnot(tail(seen$warnings, 1) == "ohio strategy produced an error")
}

seen <- watch(play_game(mi_strategy = minus_one, oh_strategy = random_move, n = 5))
stopifnot(seen$returned == "ohio")
stopifnot(seen$warnings == "michigan strategy returned an invalid move")

seen <- watch(play_game(mi_strategy = random_move, oh_strategy = slow, n = 5))
stopifnot(seen$returned == "michigan")
stopifnot(seen$warnings == "ohio strategy took >100ms to return a move")

seen <- watch(play_game(mi_strategy = random_move, oh_strategy = broken, n = 5))
stopifnot(seen$returned == "michigan")
stopifnot(seen$warnings == "ohio strategy produced an error")

cat("All as in the handout, with", R.version.string, "\n")
