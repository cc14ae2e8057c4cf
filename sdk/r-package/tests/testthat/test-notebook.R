# The server's tests read the same cases.
skip_if_not_installed("jsonlite")
cases <- jsonlite::read_json("notebooks.json")

# Writes the file of a case, and returns its path.
written <- function(case) {
    file <- file.path(tempdir(), case$file)
    text <- if (!is.null(case$notebook)) {
        jsonlite::toJSON(case$notebook, auto_unbox = TRUE)
    } else {
        paste(unlist(case$lines), collapse = "\n")
    }
    bytes <- if (!is.null(case$bytes)) as.raw(unlist(case$bytes)) else charToRaw(enc2utf8(text))
    padding <- if (!is.null(case$size)) rep(charToRaw(" "), case$size - length(bytes))
    writeBin(c(bytes, padding), file)
    file
}

test_that("entries are read as the server reads them", {
    expect_gt(length(cases), 80)
    for (case in cases) {
        file <- written(case)
        if (identical(case$language, "python")) {
            expect_error(check(file), "is in Python", info = case$about)
            next
        }
        read <- tryCatch(pigskin:::admit(file), football_refusal = identity)
        if (is.null(case$refused) && is.null(case$team) && !grepl("[.]R$", file)) {
            case[c("kind", "refused")] <- list("bad-name", "the notebook has no team's name")
            expect_match(read$message, case$refused, info = case$about)
            solution <- pigskin:::read_notebook(readBin(file, "raw", 1e6), grepl("ipynb$", file))
            expect_identical(solution$code, case$code, info = case$about)
        } else if (is.null(case$refused)) {
            expect_identical(read$code, case$code, info = case$about)
            if (!is.null(case$team)) expect_identical(read$team, case$team, info = case$about)
        } else {
            expect_identical(conditionMessage(read), case$refused, info = case$about)
            expect_identical(read$kind, if (is.null(case$kind)) "load-error" else case$kind, info = case$about)
        }
    }
})

test_that("a notebook is checked by its solution alone", {
    cells <- "aid <- function(game) max(valid_moves(game))\n```\n\n```{r my_strategy}\nmy_strategy <- function(game) aid(game)"
    file <- file.path(tempdir(), "mine.Rmd")
    writeLines(paste0("```{r}\n", cells, "\n```\n\n## Team name\n\ngo_blue\n"), file)
    verdict <- check(file, n = 2)
    words <- "could not find function \"aid\" (line 1); another cell defines aid, but only the cell of my_strategy plays"
    expect_match(verdict$first$words, words, fixed = TRUE)
    expect_identical(verdict$team, "go_blue")
})
