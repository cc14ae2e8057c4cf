said <- function(verdict) paste(capture.output(print(verdict)), collapse = "\n")

test_that("a strategy that follows the rules takes part", {
    verdict <- check(prefer_jumps, n = 4)
    expect_true(verdict$valid)
    expect_match(said(verdict), paste0(
        "^prefer_jumps takes part in D-Football, n = 4.\n\n",
        "  Opponent      Games  Won  Forfeited\n  random           10 +\\d+\n  prefer-jumps     10    5\n\n",
        "Its moves are valid on \\d+ other boards.\nA move takes [0-9.]+ ms"
    ))
})

test_that("faults are told in the words of the server", {
    two <- function(answer) function(game) if (sum(game$board == 1) < 4) answer else prefer_jumps(game)
    for (fault in list(
        list(two(99), "returned an invalid move: 99 (valid: 2, 3)", "invalid-move"),
        list(two(TRUE), "returned an invalid move: TRUE, a logical", "invalid-move"),
        list(two(c(1, 2)), "returned an invalid move: c(1, 2), 2 values of double", "invalid-move"),
        list(two(2.5), "returned an invalid move: 2.5, a double", "invalid-move"),
        list(function(game) stop("no idea"), "produced an error: no idea", "error"),
        list(function(game) Sys.sleep(0.2), "took >100ms to return a move", "too-slow")
    )) {
        limit <- if (fault[[3]] == "too-slow") 0.1 else 60
        verdict <- with_internal(".football_limit_seconds", limit, check(fault[[1]], n = 4))
        expect_false(verdict$valid)
        words <- sub("\\(valid: .*\\)", "(valid: 2, 3)", verdict$first$words)
        expect_match(words, paste0("^(michigan|ohio) strategy \\Q", fault[[2]], "\\E$"), perl = TRUE)
        expect_match(said(verdict), paste0("  10 ", fault[[3]]), fixed = TRUE)
        expect_match(said(verdict), "It was asked about [MO_]+, its own pieces as M\\.")
    }
})

test_that("what no game reveals is found on other boards", {
    boards <- pigskin:::sample_boards(3)
    expect_length(boards, length(Filter(function(b) length(moved(b)) > 0, reachable(3))))
    expect_identical(pigskin:::sample_boards(11), pigskin:::sample_boards(11))
    expect_false(check(function(game) if (sum(game$board == 0) > 18) 0 else random_move(game))$valid)
})

test_that("a file is checked with its team's name", {
    file <- file.path(tempdir(), "mine.R")
    verdict <- function(...) {
        writeLines(c(...), file)
        check(file, n = 2)
    }
    strategy <- "my_strategy <- function(game) max(valid_moves(game))"
    expect_match(said(verdict("team_name <- 'go_blue'", strategy)), "mine.R takes part in D-Football, n = 2, as go_blue.")
    expect_match(said(verdict(strategy)), "n = 2, as mine.\nIt gives no name, so it is named after its file.")
    expect_match(said(verdict("team_name <- 'Go Blue'", strategy)),
                 "is disqualified in D-Football \\(bad-name\\):\nthe team's name, \"Go Blue\", is not one word")
    forfeits <- function(...) verdict(...)$first$words
    start <- "michigan strategy produced an error: "
    expect_identical(forfeits("x <- 'my_strategy'"), paste0(start, "my_strategy is not defined"))
    expect_identical(forfeits("my_strategy <- 2"), paste0(start, "my_strategy is not a function but 2, a double"))
    expect_identical(forfeits("", "stop('alas')", strategy), paste0(start, "alas (line 2)"))
    expect_identical(forfeits("my_strategy <- function(game) {", "  stop()", "}"),
                     paste0(start, "an error without a message (line 2)"))
    expect_error(check(2), "function or the name of a file")
    expect_error(check("no such file.R"), "there is no file")
})

test_that("an entry sees what it sees on the server", {
    file <- file.path(tempdir(), "mine.R")
    workspace <- list(aid = function(game) 1, begin_at = 2, c = 3, my_strategy = 4)
    list2env(workspace, globalenv())
    on.exit(rm(list = names(workspace), envir = globalenv()))
    for (line in list(
        c("1", NULL),
        c("c(begin_at)", "object 'begin_at' not found"),
        c("aid(game)", "could not find function \"aid\""),
        c("winning_moves(game)", "could not find function \"winning_moves\""),
        c("kept <<- begin_at <<- c(1); valid_moves(game)[kept]", NULL),
        c("utils::head(valid_moves(game), 1)", NULL)
    )) {
        writeLines(paste("my_strategy <<- function(game) {", line[1], "}"), file)
        words <- paste0("michigan strategy produced an error: ", line[-1], if (length(line) > 1) " (line 1)")
        expect_identical(check(file, n = 1)$first$words, if (length(line) > 1) words)
    }
    expect_identical(mget(names(workspace), globalenv()), workspace)
    expect_false(exists("kept", globalenv(), inherits = FALSE))
})

test_that("a busy computer makes no strategy slow", {
    asked <- 0
    slow_once <- function(game) {
        asked <<- asked + 1
        if (asked == 1) Sys.sleep(0.2)
        prefer_jumps(game)
    }
    expect_true(with_internal(".football_limit_seconds", 0.1, check(slow_once, n = 1))$valid)
    expect_false(with_internal(".football_limit_seconds", -1, check(prefer_jumps, n = 1))$valid)
})

test_that("a strategy prints nothing, and changes no options", {
    folder <- getwd()
    loud <- function(game) {
        cat("here\n")
        message("there")
        options(digits = 3, pigskin.of_mine = 1)
        setwd(tempdir())
        prefer_jumps(game)
    }
    old <- options()
    expect_silent(verdict <- check(loud, n = 2))
    expect_true(verdict$valid)
    expect_identical(options(), old)
    expect_identical(getwd(), folder)
})

test_that("a strategy that ends R has the server's words", {
    file <- file.path(tempdir(), "mine.R")
    strategy <- "my_strategy <- function(game) max(valid_moves(game))"
    for (lines in list("my_strategy <- function(game) try(quit(\"no\", 3))", c("q(status = 3)", strategy))) {
        writeLines(lines, file)
        verdict <- check(file, n = 1)
        expect_identical(verdict$first$words, "michigan strategy ended its program: exit status 3")
        expect_match(said(verdict), "  10 ended", fixed = TRUE)
    }
    ends <- function(game) q()
    environment(ends) <- globalenv()
    expect_false(check(ends, n = 1)$valid)
    expect_false(exists("q", globalenv(), inherits = FALSE))
})

test_that("random numbers go on as if nothing was checked", {
    set.seed(1)
    expected <- runif(1)
    set.seed(1)
    check(prefer_jumps, n = 2)
    expect_identical(runif(1), expected)
})
