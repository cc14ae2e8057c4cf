# A contest's server: signing in by a code in the browser (RFC 8628), as the program `ok` of a course
# does, sending entries, and the board.

.client <- "pigskin-ok"
.grant <- "urn:ietf:params:oauth:grant-type:device_code"

submit <- function(file, server = Sys.getenv("PIGSKIN_SERVER")) {
    server <- address_of(server)
    if (!file.exists(file) || dir.exists(file)) stop(file, " is no file", call. = FALSE)
    if (file.size(file) > 2^20) stop(file, " is larger than 1 MiB", call. = FALSE)
    body <- readBin(file, "raw", file.size(file))
    token <- token_for(server)
    sent <- ask(server, "entries", token = token, query = list(name = basename(file)), body = body)
    receipt <- read_answer(server, sent)
    cat(file, " is version ", receipt$version, if (isTRUE(receipt$again)) ", which the server has already",
        ".\nReceipt ", receipt$submission, ": ", plain(receipt$sent),
        if (isTRUE(receipt$late)) ", after the deadline", "\n", sep = "")
    if (receipt$ahead == 1) cat("One entry is ahead of it.\n")
    if (receipt$ahead > 1) cat(receipt$ahead, "entries are ahead of it.\n")
    repeat {
        entry <- read_answer(server, ask(server, paste0("entries/", receipt$submission), token = token))
        if (entry$state %in% c("accepted", "refused")) break
        Sys.sleep(0.5)
    }
    say_verdict(entry)
    invisible(entry)
}

leaderboard <- function(server = Sys.getenv("PIGSKIN_SERVER")) {
    server <- address_of(server)
    lines <- read_answer(server, ask(server, "standings"))$lines
    column <- function(name, none) {
        vapply(lines, function(line) if (is.null(line[[name]])) none else line[[name]], none)
    }
    data.frame(
        rank = as.integer(column("rank", NA_real_)),
        name = plain(column("name", "")),
        wins = as.integer(column("wins", NA_real_)),
        award = column("award", NA_real_),
        version = as.integer(column("version", NA_real_))
    )
}

sign_out <- function(server = Sys.getenv("PIGSKIN_SERVER")) {
    server <- address_of(server)
    tokens <- read_tokens()
    was <- !is.null(tokens[[server]])
    tokens[[server]] <- NULL
    if (was) write_tokens(tokens)
    cat(if (was) "Signed out.\n" else "Nobody was signed in.\n")
    if (was) {
        cat("The page Account on ", server, " lists the tokens that are still valid, by device, and ",
            "revokes them.\n", sep = "")
    }
    invisible(was)
}

say_verdict <- function(entry) {
    if (entry$state == "refused") {
        cat("Refused (", plain(entry$fault), "):\n", plain(entry$reason), "\n", sep = "")
        return(invisible())
    }
    cat("Accepted as ", plain(entry$team_name), if (!is.null(entry$removed)) {
        paste0(", but staff removed your team from the board: ", plain(entry$removed))
    } else if (isTRUE(entry$counts)) {
        ", and counts."
    } else {
        "."
    }, "\n", sep = "")
    if (!is.null(entry$note)) cat(plain(entry$note), "\n", sep = "")
}

# ---- Requests ----

address_of <- function(server) {
    for (package in c("httr2", "jsonlite")) need_package(package)
    if (!nzchar(server)) {
        stop("no server; name one, or set PIGSKIN_SERVER with Sys.setenv()", call. = FALSE)
    }
    sub("/+$", "", server)
}

# Sends a request, and returns its status and its body; NULL as body where it is not the server's JSON.
# Redirects are not followed, because they would carry the token to another address.
ask <- function(server, path, token = NULL, query = list(), body = NULL, form = NULL) {
    request <- httr2::request(paste0(server, "/api/v1/", path))
    request <- httr2::req_headers(request, Accept = "application/json")
    request <- httr2::req_user_agent(request, "pigskin-r")
    request <- httr2::req_timeout(request, 60)
    request <- httr2::req_options(request, followlocation = FALSE)
    request <- httr2::req_error(request, is_error = function(answer) FALSE)
    request <- do.call(httr2::req_url_query, c(list(request), query))
    if (!is.null(token)) request <- httr2::req_auth_bearer_token(request, token)
    if (!is.null(body)) request <- httr2::req_body_raw(request, body, "application/octet-stream")
    if (!is.null(form)) request <- do.call(httr2::req_body_form, c(list(request), form))
    answer <- tryCatch(httr2::req_perform(request), error = function(e) {
        stop("could not reach ", server, ": ", conditionMessage(e), call. = FALSE)
    })
    read <- tryCatch(httr2::resp_body_json(answer, check_type = FALSE), error = function(e) NULL)
    list(status = httr2::resp_status(answer), body = if (is.list(read)) read)
}

# The body of an answer, or an error in the server's words.
read_answer <- function(server, answer) {
    if (answer$status < 300 && !is.null(answer$body)) return(answer$body)
    if (answer$status < 300) stop(server, " is not a Pigskin server", call. = FALSE)
    if (answer$status == 401) forget_token(server)
    said <- answer$body$error
    if (!is.character(said)) said <- paste("it answered", answer$status)
    stop(server, ": ", plain(said), call. = FALSE)
}

# A text of somebody else on one line that is safe to show.
plain <- function(text) {
    text <- substr(gsub("[[:space:]]+", " ", as.character(text)), 1, 400)
    gsub("[^[:print:]]", "?", text)
}

# ---- Signing in ----

token_for <- function(server) {
    given <- Sys.getenv("PIGSKIN_TOKEN")
    if (nzchar(given)) return(given)
    kept <- read_tokens()[[server]]
    if (is_token(kept)) return(kept)
    token <- sign_in(server)
    cat("Signed in.\n")
    tokens <- read_tokens()
    tokens[[server]] <- token
    tryCatch(write_tokens(tokens), error = function(e) {
        cat("You are signed in for this time only: ", conditionMessage(e), "\n", sep = "")
    })
    token
}

# Shows a code for the browser, and waits until somebody allows this computer there.
sign_in <- function(server) {
    device <- plain(Sys.info()[["nodename"]])
    asked <- ask(server, "device/code", form = list(client_id = .client, device_name = device))
    codes <- read_answer(server, asked)
    page <- paste0(server, "/device")
    cat("Sign in, so that the server knows your team:\n    ", page, "\n    with the code ",
        plain(codes$user_code), "\n", sep = "")
    if (interactive()) utils::browseURL(paste0(page, "?code=", utils::URLencode(codes$user_code, TRUE)))
    cat("Waiting for the browser.\n")
    interval <- between(codes$interval, 1, 60, usual = 5)
    until <- Sys.time() + between(codes$expires_in, 1, 3600, usual = 900)
    while (Sys.time() < until) {
        Sys.sleep(interval)
        answer <- ask(server, "device/token", form = list(
            grant_type = .grant, device_code = codes$device_code, client_id = .client
        ))
        token <- answer$body$access_token
        if (answer$status == 200 && is_token(token)) return(token)
        error <- answer$body$error
        if (identical(error, "slow_down")) interval <- min(interval + 5, 60)
        goes_on <- answer$status >= 500 || answer$status == 429 ||
            identical(error, "slow_down") || identical(error, "authorization_pending")
        if (!goes_on) {
            stop(switch(paste(error),
                access_denied = "the sign-in was denied in the browser",
                expired_token = "the code has expired",
                paste0("the server gives no token: ", plain(error))
            ), call. = FALSE)
        }
    }
    stop("the code has expired", call. = FALSE)
}

between <- function(value, least, most, usual) {
    if (is.numeric(value) && length(value) == 1 && is.finite(value)) max(least, min(value, most)) else usual
}

is_token <- function(token) {
    is.character(token) && length(token) == 1 && nchar(token) <= 300 && grepl("^[!-~]+$", token)
}

# The tokens by the address of their servers, in the file that `ok` keeps too.
tokens_file <- function() {
    base <- if (.Platform$OS.type == "windows") {
        Sys.getenv("APPDATA", file.path(path.expand("~"), "AppData", "Roaming"))
    } else if (Sys.info()[["sysname"]] == "Darwin") {
        path.expand("~/Library/Application Support")
    } else {
        given <- Sys.getenv("XDG_CONFIG_HOME")
        if (startsWith(given, "/")) given else path.expand("~/.config")
    }
    file.path(base, "pigskin", "tokens.json")
}

read_tokens <- function() {
    file <- tokens_file()
    if (!file.exists(file)) return(list())
    # What others may have read is for their owner alone from now on.
    Sys.chmod(file, "600")
    read <- tryCatch(jsonlite::read_json(file), error = function(e) NULL)
    if (is.null(read)) stop(file, " is damaged", call. = FALSE)
    read
}

write_tokens <- function(tokens) {
    file <- tokens_file()
    dir.create(dirname(file), mode = "0700", showWarnings = FALSE, recursive = TRUE)
    beside <- paste0(file, ".", Sys.getpid())
    old <- Sys.umask("077")
    on.exit({ Sys.umask(old); unlink(beside) })
    if (length(tokens) == 0) names(tokens) <- character()
    jsonlite::write_json(tokens, beside, auto_unbox = TRUE, null = "null", pretty = 1)
    if (!file.rename(beside, file)) stop(file, " cannot be written", call. = FALSE)
}

# Forgets a token that the server does not know any more.
forget_token <- function(server) {
    if (nzchar(Sys.getenv("PIGSKIN_TOKEN"))) {
        stop("PIGSKIN_TOKEN is not valid (any more)", call. = FALSE)
    }
    tokens <- read_tokens()
    tokens[[server]] <- NULL
    write_tokens(tokens)
    stop("the server has signed you out; submit again to sign in", call. = FALSE)
}
