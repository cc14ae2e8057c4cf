test_that("games are lists that print and plot as boards", {
    game <- make_move(new_game(2), 2)
    expect_equal(unclass(game), list(board = c(1, 0, 1, -1, -1), turn = -1))
    expect_output(print(game), "ohio to move\n M  (.) (M)  O   O\n 1   2   3  [4]  5", fixed = TRUE)
    expect_identical(oldClass(make_move(unclass(game), 4)), NULL)
    file <- tempfile(fileext = ".pdf")
    grDevices::pdf(file)
    expect_identical(plot(game, main = "a game"), game)
    plot(record_game(prefer_jumps, prefer_jumps, n = 3))
    grDevices::dev.off()
    expect_gt(file.size(file), 1000)
})

test_that("strategies get a plain list, as on the server", {
    seen <- NULL
    play_game(function(game) { seen <<- game; prefer_jumps(game) }, prefer_jumps, n = 1)
    expect_identical(seen, list(board = c(1, 0, -1), turn = 1))
})

test_that("a game is a picture in a document for HTML, and text in others", {
    skip_if_not_installed("knitr")
    old <- knitr::opts_knit$get("rmarkdown.pandoc.to")
    on.exit(knitr::opts_knit$set(rmarkdown.pandoc.to = old))
    knitr::opts_knit$set(rmarkdown.pandoc.to = "html")
    expect_match(knitr::knit_print(new_game(2)), "<table")
    knitr::opts_knit$set(rmarkdown.pandoc.to = "latex")
    expect_output(knitr::knit_print(new_game(2)), "michigan to move")
})
