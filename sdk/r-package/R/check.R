# The verdict of a contest on a strategy, in the words of its server.

# Games against each of the house strategies in either seat.
.games_per_seat <- 5
# Boards that a strategy is asked about, besides its games.
.most_boards <- 200
# Seconds after which a move is given up.
.patience_seconds <- 2
# The words about a strategy that ends R.
.ended <- "ended its program: exit status "

check <- function(strategy, n = 11) {
    shown <- if (is.name(substitute(strategy))) deparse(substitute(strategy)) else "The strategy"
    if (is.character(strategy)) {
        keep_workspace(judge(strategy, read_entry(strategy), n))
    } else if (is.function(strategy)) {
        keep_workspace(judge(shown, list(strategy = strategy), n))
    } else {
        stop("a strategy is a function or the name of a file", call. = FALSE)
    }
}

# The verdict on an entry, which is shown by this name.
judge <- function(shown, entry, n) {
    if (!is.null(entry$fault)) {
        return(structure(c(list(entry = shown, valid = FALSE), entry), class = "football_verdict"))
    }
    clock <- new.env(parent = emptyenv())
    clock$seconds <- numeric()
    timed <- timed_strategy(entry, clock)
    trial <- lapply(c("random", "prefer-jumps"), function(house) play_trial(timed, house, n))
    first <- Filter(Negate(is.null), lapply(trial, `[[`, "first"))
    first <- if (length(first) > 0) first[[1]]
    boards <- sample_boards(n)
    for (board in boards) {
        if (!is.null(first)) break
        first <- fault_on(timed, board)
    }
    structure(
        list(entry = shown, n = n, team = entry$team, stand_in = isTRUE(entry$stand_in),
             valid = is.null(first), trial = trial, boards = length(boards), first = first,
             seconds = clock$seconds),
        class = "football_verdict"
    )
}

# The strategy of an entry. It notes the seconds of each of its moves, and its errors name their lines.
timed_strategy <- function(entry, clock) {
    function(game) {
        started <- Sys.time()
        setTimeLimit(elapsed = .patience_seconds, transient = TRUE)
        on.exit({
            setTimeLimit()
            took <- as.numeric(difftime(Sys.time(), started, units = "secs"))
            clock$seconds <- c(clock$seconds, took)
        })
        answer <- suppressWarnings(attempt_entry(entry$strategy(game), entry$path))
        if (!is.null(answer$error)) stop(explained(error_words(answer), entry$elsewhere), call. = FALSE)
        answer$value
    }
}

# Boards on which the team to move can move: all of them for up to 4 players per team, and a sample from
# random games, always the same, for more.
sample_boards <- function(n) {
    found <- new.env(parent = emptyenv())
    note <- function(board) {
        key <- board_text(board)
        is_new <- is.null(found[[key]]) && length(valid_moves(list(board = board, turn = 1))) > 0
        if (is_new) assign(key, board, envir = found)
        is_new
    }
    after <- function(board, square) {
        .football_view(.football_made_move(list(board = board, turn = 1), square)$game)$board
    }
    start <- new_game(n)$board
    note(start)
    if (n <= 4) {
        last <- list(start)
        while (length(last) > 0) {
            afters <- lapply(last, function(board) {
                lapply(valid_moves(list(board = board, turn = 1)), after, board = board)
            })
            last <- Filter(note, unlist(afters, recursive = FALSE))
        }
    } else {
        set.seed(306)
        while (length(ls(found)) < .most_boards) {
            board <- start
            while (length(moves <- valid_moves(list(board = board, turn = 1))) > 0) {
                board <- after(board, moves[[sample(length(moves), 1)]])
                note(board)
            }
        }
    }
    utils::head(mget(ls(found), envir = found), .most_boards)
}

# The fault of a strategy on a board as it sees it; NULL if there is none.
fault_on <- function(strategy, board) {
    game <- list(board = board, turn = 1)
    answer <- unless_busy(function() .football_ask(strategy, game), function(answer) kind_of(answer, game))
    if (!is.null(kind_of(answer, game))) {
        list(words = paste("michigan strategy", fault_words(answer, game)), board = board_text(board))
    }
}

# Games against one of the house strategies.
play_trial <- function(strategy, house, n) {
    other <- list(random = random_move, "prefer-jumps" = prefer_jumps)[[house]]
    kind_in <- function(played) if (!is.null(played$fault)) kind_of(played$answer, played$game)
    games <- lapply(seq_len(2 * .games_per_seat), function(number) {
        is_first <- number <= .games_per_seat
        sides <- if (is_first) list(strategy, other) else list(other, strategy)
        played <- unless_busy(function() {
            set.seed(number)
            .football_play(sides[[1]], sides[[2]], n)
        }, kind_in)
        list(won = (played$winner == "michigan") == is_first, played = played)
    })
    won <- vapply(games, `[[`, NA, "won")
    lost <- lapply(games[!won], `[[`, "played")
    forfeited <- Filter(function(played) !is.null(played$fault), lost)
    first <- if (length(forfeited) > 0) {
        end <- forfeited[[1]]$game
        list(words = paste(whose_turn(end), "strategy", fault_words(forfeited[[1]]$answer, end)),
             board = board_text(.football_view(end)$board))
    }
    kinds <- vapply(forfeited, kind_in, "")
    list(opponent = house, games = length(games), won = sum(won), forfeits = table(kinds), first = first)
}

# The result of a try, or of a second one where the first was too slow, because the computer may have been busy.
unless_busy <- function(try, kind_in) {
    tried <- try()
    if (identical(kind_in(tried), "too-slow")) try() else tried
}

# The kind of an answer's fault in a game; NULL if it has none.
kind_of <- function(answer, game) {
    fault <- .football_fault(answer, valid_moves(.football_view(game)))
    if (is.null(fault)) return(NULL)
    kinds <- c("took" = "too-slow", "produced" = "error", "returned" = "invalid-move")
    kind <- unname(kinds[sub(" .*", "", fault)])
    if (kind == "error" && startsWith(answer$error, .ended)) "ended" else kind
}

# The fault with its facts, as the server tells it.
fault_words <- function(answer, game) {
    view <- .football_view(game)
    moves <- valid_moves(view)
    fault <- .football_fault(answer, moves)
    switch(kind_of(answer, game),
        "too-slow" = fault,
        "ended" = answer$error,
        "error" = paste0(fault, ": ", shortened(error_words(list(error = simpleError(answer$error))))),
        "invalid-move" = paste0(fault, ": ", if (is_whole(answer$move)) {
            sprintf("%.0f (valid: %s)", answer$move + 0, paste(moves, collapse = ", "))
        } else {
            shortened(describe(answer$move))
        })
    )
}

# The words of an error, with its line if that is known.
error_words <- function(attempted) {
    message <- message_of(attempted)
    paste0(if (nzchar(message)) message else "an error without a message",
           if (!is.null(attempted$line)) paste0(" (line ", attempted$line, ")"))
}

# The words of an error, with the name that it lacks and another cell defines.
explained <- function(words, elsewhere) {
    lacks <- function(name) {
        errors <- sprintf(c("could not find function \"%s\"", "object '%s' not found"), name)
        any(vapply(errors, grepl, NA, words, fixed = TRUE))
    }
    lacking <- Filter(lacks, elsewhere)
    if (length(lacking) == 0) return(words)
    paste0(words, "; another cell defines ", lacking[1], ", but only the cell of my_strategy plays")
}

# As much of a text as the server shows, on one line.
shortened <- function(text, most = 300) {
    text <- gsub("[\\h\\v]", " ", text, perl = TRUE)
    if (nchar(text) > most) paste0(substr(text, 1, most), "\u2026") else text
}

# A text without addresses, for answers.R.
steady <- function(text) gsub("0x[0-9a-f]{6,}", "0x", text)

print.football_verdict <- function(x, ...) {
    if (!is.null(x$fault)) {
        cat(x$entry, " is disqualified in D-Football (", x$fault, "):\n", x$reason, "\n", sep = "")
        return(invisible(x))
    }
    as <- if (!is.null(x$team)) paste0(", as ", x$team)
    cat(x$entry, " takes part in D-Football, n = ", x$n, as, ".\n", sep = "")
    if (x$stand_in) cat("It gives no name, so it is named after its file.\n")
    cat("\n")
    of_trials <- function(name) vapply(x$trial, function(trial) as.character(trial[[name]]), "")
    forfeits <- vapply(x$trial, function(trial) {
        paste(trial$forfeits, names(trial$forfeits), collapse = ", ")
    }, "")
    print_columns(list(Opponent = of_trials("opponent"), Games = of_trials("games"),
                       Won = of_trials("won"), Forfeited = forfeits), right = c("Games", "Won"))
    if (!is.null(x$first)) {
        cat("\nIt forfeits games: ", x$first$words, "\nIt was asked about ", x$first$board,
            ", its own pieces as M.\n", sep = "")
    } else {
        cat("\nIts moves are valid on ", x$boards, " other boards.\n", sep = "")
    }
    if (length(x$seconds) > 0) {
        ms <- function(seconds) format(1000 * seconds, digits = 2, scientific = FALSE)
        cat("A move takes ", ms(stats::median(x$seconds)), " ms, and ", ms(max(x$seconds)),
            " ms at most; ", 1000 * .football_limit_seconds, " ms are allowed.\n", sep = "")
    }
    invisible(x)
}
