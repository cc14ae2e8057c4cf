# Perfect play. Every board that a game with 8 to 11 players per team can reach has a label in a file of
# the folder labels, which `pigskin solve --game d-football --n 11 --labels 11.labels` writes. Other
# boards are searched.

who_wins <- function(game) {
    game <- as_game(game)
    if (mover_wins(.football_view(game)$board)) return(whose_turn(game))
    if (game$turn == 1) "ohio" else "michigan"
}

winning_moves <- function(game) {
    game <- as_game(game)
    moves <- valid_moves(game)
    moves[vapply(moves, function(square) move_wins(game, square), NA)]
}

# Whether the team to move wins with this move.
move_wins <- function(game, square) {
    !mover_wins(.football_view(.football_made_move(game, square)$game)$board)
}

# Whether the team to move wins, on a board as it sees it.
mover_wins <- function(board) {
    label <- label_of(board)
    if (is.na(label)) search_board(board) else label
}

# ---- Labels ----

# A file of labels is a diagram that reads a board from left to right: a level for each square, and in
# each node the number of the next node for an empty square, for a player of the mover and for one of
# the other team. 0 says that no game reaches the board. In the last level, 1 is lost and 2 is won.

# The files that were read, by the number of players.
.labels <- new.env(parent = emptyenv())

# The label of a board as its mover sees it; NA if there is none.
label_of <- function(board) {
    labels <- if (length(board) %% 2 == 1) labels_for(length(board) %/% 2)
    if (is.null(labels)) return(NA)
    # The place in a node for a square with -1, 0 and 1.
    kinds <- c(2, 0, 1)[board + 2]
    node <- 1
    for (level in seq_along(board)) {
        width <- labels$widths[[level]]
        bit <- (3 * (node - 1) + kinds[[level]]) * width
        place <- labels$starts[[level]] + bit %/% 8
        four <- as.integer(labels$bytes[place + 1:4])
        node <- sum(four * 256^(0:3)) %/% 2^(bit %% 8) %% 2^width
        if (node == 0) return(NA)
    }
    node == 2
}

labels_for <- function(n) {
    name <- paste0(n, ".labels")
    if (is.null(.labels[[name]])) {
        file <- system.file("labels", name, package = "pigskin")
        if (!nzchar(file)) return(NULL)
        assign(name, read_labels(file), envir = .labels)
    }
    .labels[[name]]
}

read_labels <- function(file) {
    bytes <- readBin(file, "raw", file.size(file))
    # The name of the format, its version, the players, and two numbers of boards.
    head <- 26
    if (!identical(bytes[1:9], c(charToRaw("pigskinL"), as.raw(1)))) {
        stop(file, " does not begin as a file of labels does", call. = FALSE)
    }
    levels <- 2 * as.integer(bytes[[10]]) + 1
    counts <- readBin(bytes[head + seq_len(4 * levels)], "integer", levels, 4, endian = "little")
    # As many bits as the largest number of a level needs.
    widths <- floor(log2(c(counts[-1], 2))) + 1
    sizes <- ceiling(3 * counts * widths / 8)
    starts <- head + 4 * levels + cumsum(c(0, sizes))[seq_len(levels)]
    list(bytes = bytes, starts = starts, widths = widths)
}

# ---- Search ----

# Boards that were searched, and whether their mover wins.
.searched <- new.env(parent = emptyenv())
# Boards that are searched for one question. A game with 7 players per team has 27,754.
.most_searched <- 30000

search_board <- function(board) {
    budget <- new.env(parent = emptyenv())
    budget$left <- .most_searched
    search_within(board, budget)
}

search_within <- function(board, budget) {
    key <- board_text(board)
    wins <- .searched[[key]]
    if (!is.null(wins)) return(wins)
    budget$left <- budget$left - 1
    if (budget$left < 0) {
        stop("this board is too large to be searched; boards of games with up to 11 players per team ",
             "are known", call. = FALSE)
    }
    game <- list(board = board, turn = 1)
    wins <- FALSE
    for (square in valid_moves(game)) {
        after <- .football_view(.football_made_move(game, square)$game)$board
        label <- label_of(after)
        if (!(if (is.na(label)) search_within(after, budget) else label)) {
            wins <- TRUE
            break
        }
    }
    assign(key, wins, envir = .searched)
    wins
}
