# Tests of d_football.R.
#
#     Rscript tests/rules.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
source(file.path(dirname(script), "..", "d_football.R"))

# A busy machine takes longer for a move than the rules allow.
stopifnot(.football_limit_seconds == 0.1)
.football_limit_seconds <- 60

# The error message of an expression; NA where there is none.
failure <- function(expression) {
    tryCatch({ expression; NA }, error = conditionMessage)
}

# A game with this board, a letter a square: position("MM_OO", turn = 1).
position <- function(letters, turn) {
    letters <- strsplit(letters, "")[[1]]
    list(board = unname(c(M = 1, O = -1, "_" = 0)[letters]), turn = turn)
}

# The letters of a game's board.
letters_of <- function(game) paste(c("O", "_", "M")[game$board + 2], collapse = "")

# ---- new_game ----

stopifnot(
    letters_of(new_game(1)) == "M_O",
    letters_of(new_game(11L)) == "MMMMMMMMMMM_OOOOOOOOOOO",
    identical(new_game(2), position("MM_OO", 1))
)
for (wrong in list(0, -1, 2.5, NA, "2", NULL, c(1, 2), Inf)) {
    stopifnot(failure(new_game(wrong)) == "n must be a whole number of players, 1 or more")
}

# ---- valid_moves ----

moves <- function(...) valid_moves(position(...))
stopifnot(
    identical(moves("MM_OO", 1), 2L),
    identical(moves("MM_OO", -1), 4L),
    # Steps and jumps together, from left to right for both teams.
    identical(moves("M_MO_", 1), c(1L, 3L)),
    identical(moves("_MO_O", -1), c(3L, 5L)),
    # A jump goes over one player, and not over a player of one's own.
    identical(moves("MOO__", 1), integer(0)),
    identical(moves("MMO__", 1), 2L),
    identical(moves("__MMO", -1), integer(0)),
    # Nobody moves beyond the edge, or jumps there.
    identical(moves("____M", 1), integer(0)),
    identical(moves("___MO", 1), integer(0)),
    identical(moves("O____", -1), integer(0)),
    identical(moves("MO___", -1), integer(0)),
    # Nobody moves back.
    identical(moves("_M___", -1), integer(0)),
    # No players, no moves.
    identical(moves("_O_", 1), integer(0))
)

# ---- make_move ----

after <- function(letters, turn, square) {
    moved <- make_move(position(letters, turn), square)
    stopifnot(moved$turn == -turn, names(moved) == c("board", "turn"))
    letters_of(moved)
}
stopifnot(
    after("MM_OO", 1, 2) == "M_MOO",
    after("M_MOO", -1, 4) == "MO__O",
    after("MO__O", 1, 1) == "__M_O",
    after("__M_O", -1, 5) == "__MO_",
    after("__MO_", 1, 3) == "____M",
    # The same square as an integer.
    after("MM_OO", 1, 2L) == "M_MOO"
)
stopifnot(
    failure(make_move(new_game(2), 1)) == "square 1 is not a valid move for michigan",
    failure(make_move(new_game(2), 4)) == "square 4 is not a valid move for michigan"
)
for (wrong in list(0, 6, -2, 2.5, NA, "2", TRUE, NULL, c(2, 2), list(2))) {
    stopifnot(!is.na(failure(make_move(new_game(2), wrong))))
}

# The original is as before, and a game is its board and its turn alone.
game <- new_game(2)
moved <- make_move(game, 2)
stopifnot(
    identical(game, new_game(2)),
    identical(moved, list(board = c(1, 0, 1, -1, -1), turn = -1)),
    capture.output(print(moved)) == c("$board", "[1]  1  0  1 -1 -1", "", "$turn", "[1] -1", "")
)

# ---- The two strategies ----

set.seed(306)
game <- position("M_MO_", 1)
chosen <- replicate(200, random_move(game))
stopifnot(setequal(chosen, c(1, 3)))
# An only move is not taken for the number of moves to choose from.
stopifnot(replicate(50, random_move(new_game(7))) == 7)

stopifnot(
    prefer_jumps(position("M_MO_", 1)) == 3,
    prefer_jumps(position("MO_MO_", 1)) == 1,
    prefer_jumps(position("M_M_O", 1)) == 1,
    # The player at the edge has nothing to jump.
    prefer_jumps(position("_M_OM", 1)) == 2
)

# ---- play_game: what strategies see ----

seen <- list()
remember <- function(strategy) {
    function(game) {
        seen[[length(seen) + 1]] <<- game
        strategy(game)
    }
}
winner <- play_game(remember(random_move), remember(random_move), n = 2)
stopifnot(
    # Both are Michigan, and a game has nothing but a board and a turn.
    vapply(seen, function(game) identical(names(attributes(game)), "names"), NA),
    vapply(seen, function(game) identical(game$turn, 1), NA),
    # With two players on a side each move is the only one:
    # MM_OO, M_MOO, MO__O, __M_O, __MO_. Ohio sees the second and the fourth.
    vapply(seen, letters_of, "") == c("MM_OO", "MMO_O", "MO__O", "M_O__", "__MO_")
)

# Changing what one is shown changes nothing.
cheat <- function(game) {
    move <- random_move(game)
    game$board[] <- 0
    move
}
stopifnot(play_game(cheat, cheat, n = 4) %in% c("michigan", "ohio"))

# ---- play_game: who wins ----

# With one or two players on a side, all moves are the only ones.
stopifnot(
    play_game(random_move, random_move, n = 1) == "ohio",
    play_game(random_move, random_move, n = 2) == "michigan"
)

# ---- play_game: faults ----

# The winner of a game and the warnings that it gave.
watch <- function(mi_strategy, oh_strategy, n = 2) {
    warnings <- character()
    winner <- withCallingHandlers(
        play_game(mi_strategy, oh_strategy, n),
        warning = function(w) {
            warnings <<- c(warnings, conditionMessage(w))
            invokeRestart("muffleWarning")
        }
    )
    c(winner, warnings)
}
always <- function(answer) function(game) answer

invalid <- list(-1, NA, NA_integer_, NaN, Inf, "2", 2.5, TRUE, c(1, 2), c(2, 2), 0, 1, 3,
                NULL, list(2), 2+0i, factor(2), structure(2, class = "square"),
                numeric(0), quote(x), sum)
for (answer in invalid) {
    stopifnot(
        watch(always(answer), prefer_jumps) ==
            c("ohio", "michigan strategy returned an invalid move"),
        watch(prefer_jumps, always(answer)) ==
            c("michigan", "ohio strategy returned an invalid move")
    )
}

# 2 and 2L are both the number two, and a name on it does no harm.
for (answer in list(2, 2.0, 2L, c(square = 2))) {
    first <- function(game) if (game$board[2] == 1 && game$board[3] == 0) answer else prefer_jumps(game)
    stopifnot(length(watch(first, first)) == 1)
}

endless <- function(game) endless(game)
for (broken in list(function(game) stop("no idea"), function(game) no_such_name,
                    function() 2, endless)) {
    stopifnot(
        watch(broken, prefer_jumps) == c("ohio", "michigan strategy produced an error"),
        watch(prefer_jumps, broken) == c("michigan", "ohio strategy produced an error")
    )
}

# The clock counts, whether a strategy works or sleeps. Too late is too late,
# whatever the answer.
.football_limit_seconds <- 0.5
busy <- function(game) {
    end <- proc.time()[["elapsed"]] + 0.6
    while (proc.time()[["elapsed"]] < end) {}
    prefer_jumps(game)
}
asleep <- function(game) {
    Sys.sleep(0.6)
    stop("woken up")
}
stopifnot(
    watch(busy, prefer_jumps) == c("ohio", "michigan strategy took >100ms to return a move"),
    watch(prefer_jumps, asleep) == c("michigan", "ohio strategy took >100ms to return a move")
)
.football_limit_seconds <- 60

# What is not a strategy at all is a mistake of the caller.
stopifnot(
    !is.na(failure(play_game(2, prefer_jumps, n = 2))),
    grepl("no_such_strategy", failure(play_game(no_such_strategy, prefer_jumps, n = 2)))
)

# ---- play_repeatedly ----

counts <- play_repeatedly(prefer_jumps, prefer_jumps, k = 3, n = 1)
stopifnot(identical(counts, c(strategy1 = 3, strategy2 = 3)))
stopifnot(identical(formals(play_repeatedly)$n, 11))

counts <- suppressWarnings(play_repeatedly(always(-1), random_move, k = 4))
stopifnot(identical(counts, c(strategy1 = 0, strategy2 = 8)))

# ---- print_game ----

shown <- function(game) capture.output(print_game(game))
game <- new_game(2)
stopifnot(shown(game) == c(
    "michigan to move",
    " M   M   .   O   O",
    " 1  [2]  3   4   5"
))
game <- make_move(make_move(game, 2), 4)
stopifnot(shown(game) == c(
    "michigan to move",
    " M  (O)  m  (.)  O",
    "[1]  2   3   4   5"
))
# Looking ahead leaves the last move as it was.
before <- shown(game)
for (i in 1:400) {
    for (square in valid_moves(game)) make_move(game, square)
}
stopifnot(shown(game) == before)
# It is forgotten after a thousand moves.
for (i in 1:600) make_move(game, 1)
stopifnot(shown(game) == c(
    "michigan to move",
    " M   O   .   .   O",
    "[1]  2   3   4   5"
))
game <- make_move(make_move(new_game(2), 2), 4)
stopifnot(shown(position("_MMO_", -1)) == c(
    "ohio cannot move",
    " .   M   M   O   .",
    " 1   2   3   4   5"
))
stopifnot(shown(new_game(5)) == c(
    "michigan to move",
    "  M    M    M    M    M    .    O    O    O    O    O",
    "  1    2    3    4  [ 5]   6    7    8    9   10   11"
))

# In HTML: two squares of the last move, one player jumped, one valid move.
count <- function(pattern, text) sum(gregexpr(pattern, text, fixed = TRUE)[[1]] > 0)
html <- .football_html(game)
stopifnot(
    count("skyblue", html) == 2,
    count("opacity:0.25'>M<", html) == 1,
    count("color:green;font-weight:bold'>1<", html) == 1,
    count("color:green", html) == 1
)

# disp = TRUE shows the game after each move, and why a strategy failed.
lines <- capture.output(winner <- play_game(random_move, random_move, n = 1, disp = TRUE))
stopifnot(lines == c(
    "ohio to move",
    "(.) (M)  O",
    " 1   2  [3]",
    "michigan cannot move",
    "(O)  m  (.)",
    " 1   2   3"
))
clueless <- function(game) stop("no idea")
said <- function(disp) {
    tryCatch(
        suppressWarnings(play_game(clueless, random_move, n = 2, disp = disp)),
        message = conditionMessage
    )
}
stopifnot(said(disp = TRUE) == "no idea\n", said(disp = FALSE) == "ohio")

cat("All rules hold, with", R.version.string, "\n")
