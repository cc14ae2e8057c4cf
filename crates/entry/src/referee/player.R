# Asks one student's strategy for its moves, by docs/protocol.md. Told `read` in the place of `load`, it
# only reads the code.
#
# Runs as R --vanilla --file=player.R --args SDK ENTRY KIND PACKAGES with no package
# attached, in a process of its own that is limited already. SDK is the file with the
# functions that the handout names, ENTRY the student's file, KIND `file` or `folder`,
# PACKAGES those that the entry may use, with commas between, or `*` for all.
#
# The entry runs in this same process and may do to it what it likes: whatever it
# makes of these answers are its own moves, which the parent checks. Nothing
# here is looked up in the student's workspace, which protects honest entries
# from their own accidents.
#
# It stands in a function of its own, behind the functions of answers.R.

# R writes to no descriptor that it was given, but it can open it by name.
answers <- file("/dev/fd/3", "wb", raw = TRUE)
questions <- file("stdin", "r")

say <- function(...) {
    writeLines(paste(...), answers)
    flush(answers)
}

# A text without what is another one in each run: paths, addresses.
steady <- function(text) {
    text <- gsub(folder, "", text, fixed = TRUE)
    text <- gsub(sub("/$", "", folder), ".", text, fixed = TRUE)
    text <- gsub(paste0(dirname(folder), "/"), "", text, fixed = TRUE)
    gsub("0x[0-9a-f]{6,}", "0x", text)
}

# Tells of an error in the place of an answer.
complain <- function(number, attempted, line = attempted$line) {
    message <- message_of(attempted)
    if (grepl("(cannot|could not) allocate (memory|vector|buffer)|memory exhausted", message)) {
        return(say("memory", number))
    }
    # Of a program that cannot be started.
    if (grepl("cannot popen|unable to fork|Resource temporarily unavailable", message)) {
        return(say("processes", number))
    }
    place <- if (!is.null(line)) sprintf(" (line %d)", line)
    say("error", number, paste0(with_cause(message), place))
}

# What a package would attach, if it is installed.
exports_of <- function(package) tryCatch({
    folder <- find.package(package, quiet = TRUE)[1L]
    exports <- readRDS(file.path(folder, "Meta", "nsInfo.rds"))$exports
    data <- file.path(folder, "data", "Rdata.rds")
    c(exports, if (file.exists(data)) names(readRDS(data)))
}, error = function(e) NULL, warning = function(e) NULL)

# Attaches a package that is loaded once something of it is used.
attach_unloaded <- function(package, exports) {
    unloaded <- attach(NULL, name = paste0("package:", package))
    for (export in exports) local({
        name <- export
        delayedAssign(name, getExportedValue(package, name), assign.env = unloaded)
    })
    lockEnvironment(unloaded, TRUE)
}

# Functions of the tidyverse that students use, by their package.
tidy_functions <- list(
    dplyr = c("lead", "if_else", "case_when", "between", "mutate", "summarise", "summarize",
        "group_by", "arrange", "select", "pull", "slice", "near", "row_number", "n_distinct",
        "first", "last", "nth", "bind_rows", "%>%"),
    purrr = c("map", "map_dbl", "map_int", "map_lgl", "map_chr", "map2", "pmap", "keep",
        "discard", "accumulate"),
    stringr = c("str_c", "str_sub", "str_split", "str_detect", "str_replace", "str_length"),
    tibble = c("tibble", "as_tibble", "tribble"))

# The same message, with the package that would help where the contest does not
# promise it.
with_cause <- function(message) {
    missing <- sub(".*there is no package called .(\\w[[:alnum:].]*).*", "\\1", message)
    if (missing == message) {
        name <- sub(".*could not find function \"([^\"]+)\".*", "\\1", message)
        missing <- names(tidy_functions)[vapply(tidy_functions, function(f) name %in% f, NA)]
        if (name == message || length(missing) == 0L) return(message)
    }
    if (may_use(missing)) return(message)
    paste0(message, "; ", missing, " is not promised by this contest")
}

arguments <- commandArgs(trailingOnly = TRUE)
packages <- strsplit(arguments[[4L]], ",", fixed = TRUE)[[1L]]
may_use <- function(package) identical(packages, "*") || package %in% packages
say("pigskin d-football 1")
# Nothing of the entry is looked at before the parent says so.
told <- readLines(questions, 1L)
if (!isTRUE(told %in% c("load", "read"))) quit("no", 0L, FALSE)
folder <- paste0(dirname(arguments[[2L]]), "/")
code <- tryCatch(parse(arguments[[2L]], keep.source = TRUE, encoding = "UTF-8"),
    error = function(e) e)
if (inherits(code, "error") || told == "read") {
    if (inherits(code, "error")) complain(0L, list(error = code)) else say("ready")
    quit("no", 0L, FALSE)
}

# Package utils asks for the system's name through another program, and
# there may be only this one process.
base <- baseenv()
which_program <- get("Sys.which", base)
unlockBinding("Sys.which", base)
assign("Sys.which", function(names) {
    found <- character(length(names))
    names(found) <- names
    found
}, envir = base)
for (package in c("methods", "datasets", "utils", "grDevices", "graphics", "stats")) {
    suppressWarnings(library(package, character.only = TRUE))
}
assign("Sys.which", which_program, envir = base)
lockBinding("Sys.which", base)
# What the handout has loaded, as far as entries may use it. Loading it takes
# several times as long as starting R: it is done at once where the entry names
# a package or calls something of it, and otherwise when that is first used.
named <- all.names(code, unique = TRUE)
called <- setdiff(named, all.names(code, functions = FALSE))
tidyverse <- c("ggplot2", "tibble", "tidyr", "readr", "purrr", "dplyr", "stringr", "forcats")
for (package in tidyverse[vapply(tidyverse, may_use, NA)]) {
    exports <- exports_of(package)
    if (any(c("tidyverse", package) %in% named) || any(exports %in% called)) {
        suppressWarnings(suppressPackageStartupMessages(
            require(package, character.only = TRUE, quietly = TRUE)))
    } else if (length(exports) > 0L) {
        attach_unloaded(package, exports)
    }
}
sdk <- attach(NULL, name = "d_football")
sys.source(arguments[[1L]], envir = sdk)

for (place in seq_along(code)) {
    loaded <- attempt(eval(code[[place]], globalenv()), arguments[[2L]])
    if (!is.null(loaded$error)) {
        line <- loaded$line
        if (is.null(line)) line <- attr(code, "srcref")[[place]][[1L]]
        complain(0L, loaded, line)
        quit("no", 0L, FALSE)
    }
}
strategy <- get0("my_strategy", envir = globalenv(), inherits = FALSE)
if (!is.function(strategy)) {
    say("error 0 my_strategy is",
        if (is.null(strategy)) "not defined" else paste("not a function but", describe(strategy)))
    quit("no", 0L, FALSE)
}
say("ready")

pieces <- c(M = 1, O = -1, "_" = 0)
repeat {
    line <- readLines(questions, 1L)
    if (length(line) == 0L) quit("no", 0L, FALSE)
    words <- strsplit(line, " ", fixed = TRUE)[[1L]]
    if (words[[1L]] == "game") {
        set.seed(as.integer(words[[2L]]))
        next
    }
    number <- words[[2L]]
    board <- unname(pieces[strsplit(words[[3L]], "", fixed = TRUE)[[1L]]])
    answer <- attempt(strategy(list(board = board, turn = 1)), arguments[[2L]])
    if (!is.null(answer$error)) {
        complain(number, answer)
    } else if (is_whole(answer$value)) {
        # An integer's text has no exponent, and zero no sign.
        say("move", number, sprintf("%.0f", answer$value + 0))
    } else {
        say("invalid", number, describe(answer$value))
    }
}
