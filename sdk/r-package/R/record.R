# Games move by move, and the moves in them that threw a win away.

.teams <- c("michigan", "ohio")
.longest_name <- 35

record_game <- function(mi_strategy, oh_strategy, n = 11) {
    played <- .football_play(mi_strategy, oh_strategy, n)
    fault <- if (!is.null(played$fault)) {
        paste(whose_turn(played$game), "strategy", fault_words(played$answer, played$game))
    }
    new_record(new_game(n), played$squares, played$winner, fault)
}

read_record <- function(file) {
    lines <- trimws(readLines(file, warn = FALSE, encoding = "UTF-8"))
    if (!identical(lines[1], "pigskin game 1") || !"game: d-football" %in% lines) {
        stop(file, " is no record of a game of D-Football", call. = FALSE)
    }
    tag <- function(name) {
        found <- lines[startsWith(lines, paste0(name, ": "))]
        if (length(found) > 0) substring(found[[1]], nchar(name) + 3)
    }
    words <- strsplit(tag("start"), " ")[[1]]
    letters <- strsplit(words[[1]], "")[[1]]
    turn <- if (identical(words[length(words)], "ohio")) -1 else 1
    start <- as_game(list(board = unname(c(M = 1, "_" = 0, O = -1)[letters]), turn = turn))
    squares <- as.numeric(sub(":", "", grep("^[0-9]+:$", lines, value = TRUE)))
    named <- function(number) {
        name <- tag(paste("player", number))
        if (is.null(name)) "unknown" else name
    }
    players <- stats::setNames(c(named(0), named(1)), .teams)
    if (turn == -1) players[] <- rev(players)
    new_record(start, squares, tag("result"), tag("forfeit"), players)
}

# The players are the names by the team; there are none of a game that was played here.
new_record <- function(start, squares, winner = NULL, fault = NULL, players = NULL) {
    structure(list(start = start, squares = squares, winner = winner, fault = fault, players = players),
              class = "football_record")
}

# The record of anything that `analyse` takes.
as_record <- function(game) {
    if (inherits(game, "football_record")) return(game)
    if (is.character(game) && length(game) == 1) return(read_record(game))
    traced(as_game(game))
}

# The record of a game that make_move() made, as far back as its moves are remembered.
traced <- function(game) {
    squares <- numeric()
    end <- game
    while (!is.null(move <- .football_last_move(game))) {
        board <- game$board
        board[move$to] <- 0
        board[move$from] <- -game$turn
        board[move$jumped] <- game$turn
        game <- as_game(list(board = board, turn = -game$turn))
        squares <- c(move$from, squares)
    }
    winner <- if (length(valid_moves(end)) == 0) if (end$turn == 1) "ohio" else "michigan"
    new_record(game, squares, winner)
}

# The games of a record, from its start to its end.
games_of <- function(record) {
    after <- function(game, square) {
        if (!square %in% valid_moves(game)) {
            stop("square ", square, " is not a valid move in this game", call. = FALSE)
        }
        .football_made_move(game, square)$game
    }
    Reduce(after, record$squares, record$start, accumulate = TRUE)
}

print.football_record <- function(x, ...) {
    cat("A game of D-Football from ", board_text(x$start$board), ":\n", sep = "")
    cat(strwrap(paste(x$squares, collapse = " "), 78, prefix = "  "), sep = "\n")
    say_end(x)
    invisible(x)
}

say_end <- function(record) {
    if (!is.null(record$fault)) cat(record$fault, "\n", setdiff(.teams, record$winner), " forfeited.\n", sep = "")
    if (!is.null(record$winner)) cat(record$winner, " won.\n", sep = "")
}

plot.football_record <- function(x, xlab = "Square", ylab = "Move", ...) {
    boards <- do.call(rbind, lapply(games_of(x), function(game) game$board))
    count <- nrow(boards)
    graphics::image(seq_len(ncol(boards)), seq_len(count) - 1, t(boards), zlim = c(-1, 1),
                    col = c("#bb0000", "white", "#00274c"), ylim = c(count - 0.5, -0.5),
                    xlab = xlab, ylab = ylab, ...)
    invisible(x)
}

analyse <- function(game) {
    record <- as_record(game)
    games <- games_of(record)[seq_along(record$squares)]
    winning <- lapply(games, winning_moves)
    wins <- lengths(winning) > 0
    turns <- data.frame(
        turn = seq_along(games),
        team = vapply(games, whose_turn, ""),
        square = record$squares,
        move = as.character(mapply(move_text, games, record$squares)),
        wins = wins,
        winning_moves = vapply(winning, paste, "", collapse = " "),
        mistake = wins & !mapply(`%in%`, record$squares, winning)
    )
    structure(c(unclass(record), list(turns = turns)), class = "football_analysis")
}

# A move as text: "M 2-3", or "O 4x2" for a jump.
move_text <- function(game, square) {
    move <- .football_made_move(game, square)$move
    paste0(if (game$turn == 1) "M " else "O ", move$from, if (is.null(move$jumped)) "-" else "x", move$to)
}

print.football_analysis <- function(x, ...) {
    turns <- x$turns
    if (nrow(turns) == 0) {
        cat("No move of this game is remembered; record_game() keeps all moves of a game.\n")
        return(invisible(x))
    }
    or_dash <- function(squares) ifelse(squares == "", "-", squares)
    cat("d-football from\n", board_text(x$start$board), "\n\n", sep = "")
    print_columns(
        list(Turn = turns$turn, Move = turns$move, Mover = ifelse(turns$wins, "wins", "loses"),
             "Moves that win" = or_dash(turns$winning_moves), ifelse(turns$mistake, "mistake", "")),
        right = "Turn"
    )
    cat("\n")
    for (team in .teams) {
        own <- turns$turn[turns$mistake & turns$team == team]
        name <- if (!is.null(x$players)) paste0(" (", shortened(x$players[[team]], .longest_name), ")")
        cat(team, name, ": ", switch(min(length(own), 2) + 1, "no mistake",
                               paste("1 mistake, in turn", own[1]),
                               paste0(length(own), " mistakes, the first in turn ", own[1])), ".\n", sep = "")
    }
    last <- utils::tail(turns[turns$mistake, ], 1)
    if (nrow(last) == 0) {
        cat("Nobody gave a win away.\n")
    } else {
        cat("Decided in turn ", last$turn, ": ", last$team, " moved ", last$square, ".\n",
            "Moves that win there: ", last$winning_moves, "\n", sep = "")
    }
    say_end(x)
    invisible(x)
}

# Prints columns of text, two spaces apart, below their names.
print_columns <- function(columns, right = character()) {
    names <- names(columns)
    names[is.na(names)] <- ""
    cells <- Map(function(name, column) {
        column <- c(name, as.character(column))
        formatC(column, width = max(nchar(column)), flag = if (name %in% right) "" else "-")
    }, names, columns)
    cat(sub(" +$", "", paste0("  ", do.call(paste, c(unname(cells), sep = "  ")))), sep = "\n")
}
