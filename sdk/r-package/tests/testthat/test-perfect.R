test_that("all boards of small games are solved right", {
    for (n in 1:5) {
        boards <- reachable(n)
        ours <- vapply(boards, function(board) who_wins(position(board)) == "michigan", NA)
        expect_identical(ours, vapply(boards, wins, NA))
    }
    expect_length(reachable(5), 659)
})

test_that("labels of large games agree with the solver, as far as it gets", {
    set.seed(11)
    for (n in 8:11) {
        expect_false(is.na(pigskin:::label_of(new_game(n)$board)))
        for (game in 1:3) {
            board <- paste0(strrep("M", n), "_", strrep("O", n))
            while (length(afters <- moved(board)) > 0) {
                board <- sample(afters, 1)
                label <- pigskin:::label_of(position(board)$board)
                # A board is won if a move leads to a lost one.
                labels <- vapply(moved(board), function(after) pigskin:::label_of(position(after)$board), NA)
                expect_identical(label, !all(labels))
                is_late <- nchar(gsub("_", "", board)) <= 3
                if (is_late) expect_identical(label, wins(board))
            }
        }
    }
})

test_that("the winners of the starts are known", {
    winners <- vapply(1:11, function(n) who_wins(new_game(n)), "")
    expect_identical(which(winners == "ohio"), c(1L, 3L))
    expect_identical(winning_moves(new_game(11)), 11L)
    expect_identical(winning_moves(new_game(3)), integer())
})

test_that("boards that no game reaches are searched, up to a limit", {
    for (board in c("_____M__OM__O_M__O__O__", "____OM__O_O_M_____M____", "_O_OMM_____MO___M__", "M__O_O")) {
        expect_identical(pigskin:::label_of(position(board)$board), NA)
        expect_identical(who_wins(position(board)), if (wins(board)) "michigan" else "ohio")
    }
    expect_identical(who_wins(position("__MO_", -1)), if (wins("_MO__")) "ohio" else "michigan")
    expect_error(with_internal(".most_searched", 100, who_wins(new_game(14))), "too large to be searched")
    for (wrong in list("MM_OO", 2:4, list(board = 1), list(board = c(1, 0), turn = 0), NULL)) {
        expect_error(who_wins(wrong), "a game has a board")
    }
})
