skip_if_not_installed("httr2")
skip_if_not_installed("jsonlite")

server <- "https://football.example.edu"
folder <- tempfile()
Sys.setenv(XDG_CONFIG_HOME = folder, APPDATA = folder, PIGSKIN_TOKEN = "")

# Runs code with answers in the place of a server, and returns what was asked.
asked <- function(answers, code) {
    questions <- list()
    with_internal("ask", function(server, path, ...) {
        questions[[length(questions) + 1]] <<- list(path = path, ...)
        answer <- answers[[1]]
        answers <<- answers[-1]
        answer
    }, code)
    questions
}
ok <- function(...) list(status = 200, body = list(...))
flow <- function(error) list(status = 400, body = list(error = error))
codes <- ok(device_code = "secret", user_code = "ABCD-EFGH", interval = 0, expires_in = 900)
token <- ok(access_token = "pigskin_abc")
receipt <- ok(version = 3, submission = 17, sent = "2026-12-01T11:02:45.118Z", ahead = 0, again = FALSE, late = FALSE)
entry <- function(state, ...) ok(state = state, counts = TRUE, ...)
file <- tempfile(fileext = ".R")
writeLines("my_strategy <- function(game) 1", file)

test_that("the first submission signs in by a code, and the next does not", {
    skip_on_os(c("windows", "mac"))
    said <- capture.output(questions <- asked(
        list(codes, flow("authorization_pending"), token, receipt, entry("queued"), entry("accepted", team_name = "go_blue")),
        submit(file, server)
    ))
    expect_identical(vapply(questions, `[[`, "", "path"),
                     c("device/code", "device/token", "device/token", "entries", "entries/17", "entries/17"))
    expect_identical(questions[[1]]$form$client_id, "pigskin-ok")
    expect_identical(questions[[4]]$token, "pigskin_abc")
    expect_identical(questions[[4]]$query, list(name = basename(file)))
    expect_true(all(c("    https://football.example.edu/device", "    with the code ABCD-EFGH", "Signed in.",
                      "Receipt 17: 2026-12-01T11:02:45.118Z", "Accepted as go_blue, and counts.") %in% said))
    kept <- file.path(folder, "pigskin", "tokens.json")
    expect_identical(jsonlite::read_json(kept), stats::setNames(list("pigskin_abc"), server))
    expect_identical(format(file.mode(kept)), "600")

    said <- capture.output(questions <- asked(
        list(receipt, entry("refused", fault = "load-error", reason = "my_strategy is not\ndefined")),
        submit(file, paste0(server, "/"))
    ))
    expect_length(questions, 2)
    expect_true(all(c("Refused (load-error):", "my_strategy is not defined") %in% said))
})

test_that("a token that the server has revoked is forgotten", {
    skip_on_os(c("windows", "mac"))
    revoked <- list(status = 401, body = list(error = "no"))
    expect_error(asked(list(revoked), submit(file, server)), "signed you out")
    expect_identical(pigskin:::read_tokens(), stats::setNames(list(), character()))
    expect_output(sign_out(server), "Nobody was signed in")
})

test_that("the server's refusals are errors", {
    expect_error(asked(list(codes, flow("access_denied")), capture.output(submit(file, server))), "denied in the browser")
    Sys.setenv(PIGSKIN_TOKEN = "pigskin_x")
    expect_error(asked(list(list(status = 409, body = list(error = "the contest\033 is not open"))), submit(file, server)),
                 "edu: the contest? is not open", fixed = TRUE)
    expect_error(asked(list(list(status = 200, body = NULL)), submit(file, server)), "not a Pigskin server")
    expect_error(asked(list(list(status = 502, body = NULL)), submit(file, server)), "it answered 502")
    Sys.setenv(PIGSKIN_TOKEN = "")
    expect_error(submit("no such file", server), "is no file")
    expect_error(leaderboard(""), "no server")
})

test_that("the board is a data frame", {
    lines <- list(list(rank = 1, name = "go_blue", wins = 70, award = 6, version = 2),
                  list(rank = NULL, name = "random", wins = 30, award = 0, version = NULL))
    asked(list(ok(lines = lines)), board <- leaderboard(server))
    expect_identical(board$name, c("go_blue", "random"))
    expect_identical(board$rank, c(1L, NA))
    asked(list(ok(lines = list())), board <- leaderboard(server))
    expect_identical(nrow(board), 0L)
})
