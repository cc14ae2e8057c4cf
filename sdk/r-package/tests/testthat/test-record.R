text <- c("pigskin game 1", "game: d-football", "start: MMMMM_OOOOO", "player 0: sow", "result: ohio", "",
          paste0(c(5, 7, 4, 8, 3, 7, 2, 9, 1, 10, 4, 11, 3, 8, 6, 9, 4, 10, 5, 7, 2, 9, 3, 5), ":"))

test_that("the analysis of a record is that of the command", {
    file <- tempfile()
    writeLines(text, file)
    said <- capture.output(print(analyse(file)))
    lines <- c(
        "d-football from", "MMMMM_OOOOO", "",
        "  Turn  Move     Mover  Moves that win",
        "     7  M 2-3    wins   2 4",
        "     9  M 1-2    wins   4               mistake",
        "    11  M 4x6    loses  -",
        "", "michigan (sow): 2 mistakes, the first in turn 9.", "ohio (unknown): 1 mistake, in turn 12.",
        "Decided in turn 15: michigan moved 6.", "Moves that win there: 4", "ohio won."
    )
    expect_identical(setdiff(lines, said), character())
    expect_identical(which(analyse(file)$turns$mistake), c(9L, 12L, 15L))
    expect_output(print(read_record(file)), "ohio won.")
    writeLines("x", file)
    expect_error(read_record(file), "no record of a game")
})

test_that("a game that was played is analysed", {
    record <- record_game(prefer_jumps, prefer_jumps, n = 4)
    turns <- analyse(record)$turns
    expect_identical(turns$square, record$squares)
    expect_identical(turns$wins, lengths(lapply(pigskin:::games_of(record), winning_moves))[seq_len(nrow(turns))] > 0)
    lost <- record_game(function(game) 99, prefer_jumps, n = 2)
    expect_output(print(analyse(lost)), "No move of this game is remembered")
    expect_output(print(lost), "michigan strategy returned an invalid move: 99 (valid: 2)\nmichigan forfeited.\nohio won.",
                  fixed = TRUE)
})

test_that("a game by hand is traced back", {
    game <- new_game(2)
    for (square in c(2, 4, 1, 5, 3)) game <- make_move(game, square)
    expect_identical(analyse(game)$turns$move, c("M 2-3", "O 4x2", "M 1x3", "O 5-4", "M 3x5"))
    expect_identical(analyse(game)$winner, "michigan")
    expect_output(print(analyse(new_game(3))), "No move of this game is remembered")
})
