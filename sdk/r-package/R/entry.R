# A strategy in a file, admitted and loaded as a contest's server does it.

.most_code <- 150000
# The functions of the handout, all that an entry may use of this package.
.handout <- c("make_move", "new_game", "play_game", "play_repeatedly", "prefer_jumps", "print_game", "random_move",
              "valid_moves", "whose_turn")

# The functions that end R, which keep_workspace() replaces.
.quits <- c("q", "quit")

# The strategy and its team's name, and the file with its code; or the fault that keeps it out.
read_entry <- function(file) {
    if (!file.exists(file) || dir.exists(file)) stop("there is no file ", file, call. = FALSE)
    tryCatch({
        entry <- admit(file)
        c(entry, load_strategy(entry, dirname(file)))
    }, football_refusal = function(refusal) {
        list(fault = refusal$kind, reason = conditionMessage(refusal))
    })
}

# Ends the admission of an entry in the server's words.
refuse <- function(kind, ...) {
    stop(structure(list(message = shortened(paste0(...)), call = NULL, kind = kind),
                   class = c("football_refusal", "error", "condition")))
}

stop_in_python <- function() {
    stop("the strategy is in Python; pigskin check checks it", call. = FALSE)
}

need_package <- function(package) {
    if (!requireNamespace(package, quietly = TRUE)) {
        stop("this needs the package ", package, "; install.packages(\"", package, "\") installs it", call. = FALSE)
    }
}

# The code of an entry that takes part, as expressions of R, the file that they seem to be from, and the team.
admit <- function(file) {
    name <- basename(file)
    ends_in <- function(ends) grepl(paste0("[.](", ends, ")$"), name, ignore.case = TRUE)
    check_ending(name)
    if (ends_in("py")) stop_in_python()
    if (file.size(file) > 2^20) refuse("load-error", "the file is larger than 1 MiB")
    bytes <- readBin(file, "raw", file.size(file))
    is_notebook <- !ends_in("r")
    if (is_notebook) {
        read <- read_notebook(bytes, is_jupyter = ends_in("ipynb"))
        check_size(nchar(read$code, "bytes"))
    } else {
        check_size(length(bytes))
        read <- list(code = text_of(bytes))
    }
    if (!grepl("my_strategy", read$code, fixed = TRUE)) refuse("load-error", "my_strategy is not defined")
    given <- if (is.null(read$team)) team_in_code(read$code) else read$team
    team <- team_named(given, name, is_notebook)
    c(parse_code(read$code), list(code = read$code, team = team, stand_in = is.null(given),
                                  elsewhere = read$elsewhere))
}

check_size <- function(size) {
    if (size > .most_code) refuse("load-error", "its code is ", size, " bytes, more than 150 kB")
}

check_ending <- function(name) {
    hidden <- regmatches(name, regexec("^(.*[.](py|r|ipynb|rmd|qmd))[.](txt|json)$", name, ignore.case = TRUE))[[1]]
    if (length(hidden) > 0) {
        kind <- switch(tolower(hidden[3]), py = "Python", r = "R", "a notebook")
        refuse("load-error", "the file looks like ", kind, "; rename it to ", hidden[2])
    }
    if (!grepl("[.](r|py|ipynb|rmd|qmd)$", name, ignore.case = TRUE)) {
        refuse("load-error", "the entry is no .R, .py, .ipynb, .Rmd or .qmd file")
    }
}

# The name in a line such as `team_name <- "hail_mary"`; NULL if there is none.
team_in_code <- function(code) {
    lines <- lines_of(code)
    found <- regmatches(lines, regexec("^(team_name|TEAM_NAME)\\s*(<-|=)\\s*(\"([^\"]*)\"|'([^']*)')", lines))
    found <- Filter(length, found)
    if (length(found) > 0) trim(paste0(found[[1]][5], found[[1]][6]))
}

# The name that the entry gave, or else that of its file as one word.
team_named <- function(given, file, is_notebook) {
    if (is.null(given) && is_notebook) {
        refuse("bad-name", "the notebook has no team's name; write one word of the letters a to z and underscores in ",
               "the place of \"YOUR ANSWER HERE\" below \"Team name\", or as team_name in the strategy's cell")
    }
    words <- strsplit(tolower(sub("[.][^.]*$", "", file)), "[^a-z]+")[[1]]
    team <- if (is.null(given)) paste(words[words != ""], collapse = "_") else given
    wrong <- if (team == "") {
        "is empty"
    } else if (nchar(team) > 100) {
        "is longer than 100 characters"
    } else if (!is_word(team)) {
        "is not one word of the letters a to z and underscores"
    }
    if (is.null(wrong)) return(team)
    refuse("bad-name", "the team's name, ", encodeString(team, quote = "\""), ", ", wrong, "; write another one below ",
           "\"Team name\" in the notebook, or as team_name in the code; a program without a name is called like its file")
}

parse_code <- function(code) {
    folder <- tempfile()
    dir.create(folder)
    on.exit(unlink(folder, recursive = TRUE))
    path <- file.path(folder, "my_strategy.R")
    writeBin(charToRaw(code), path)
    parsed <- tryCatch(parse(path, keep.source = TRUE, encoding = "UTF-8"), error = function(e) unread(conditionMessage(e)))
    if (is.character(parsed)) {
        words <- sub("(?s)^.*?[.]R:(\\d+):\\d+: ", "", parsed, perl = TRUE)
        line <- sub("(?s)^.*?[.]R:(\\d+):.*$", "\\1", parsed, perl = TRUE)
        refuse("load-error", one_line(words, 400L), " (line ", line, ")")
    }
    list(expressions = parsed, path = path)
}

# Runs the code of an entry, which is in this folder, within keep_workspace(). Code that fails is a strategy that
# fails in each game, as on the server.
load_strategy <- function(entry, folder) {
    failing <- function(words) list(strategy = function(game) stop(words, call. = FALSE))
    old <- setwd(folder)
    on.exit(setwd(old))
    suppressWarnings(rm("my_strategy", envir = globalenv()))
    place <- new.env(parent = new_desk())
    for (number in seq_along(entry$expressions)) {
        loaded <- attempt_entry(eval(entry$expressions[[number]], place), entry$path)
        if (is.null(loaded$error)) next
        ends <- startsWith(message_of(loaded), .ended)
        if (is.null(loaded$line) && !ends) loaded$line <- attr(entry$expressions, "srcref")[[number]][[1L]]
        return(failing(error_words(loaded)))
    }
    strategy <- get0("my_strategy", place, inherits = FALSE)
    # Assigned with `<<-`.
    if (is.null(strategy)) strategy <- get0("my_strategy", globalenv(), inherits = FALSE)
    if (is.function(strategy)) return(list(strategy = strategy))
    failing(paste("my_strategy is", if (is.null(strategy)) "not defined" else {
        paste("not a function but", describe(strategy))
    }))
}

# What an entry sees around its own names: the functions of the handout and the packages that are attached, but
# nothing else of this package or of the workspace, which no server has.
new_desk <- function() {
    desk <- new.env(parent = globalenv())
    ours <- asNamespace("pigskin")
    tools <- setdiff(getNamespaceExports(ours), .handout)
    workspace <- as.list(globalenv(), all.names = TRUE)
    workspace <- workspace[!names(workspace) %in% .quits]
    of_packages <- parent.env(globalenv())
    find <- function(name, is_function) {
        if (!name %in% tools && exists(name, of_packages)) return(get(name, of_packages))
        stop(if (is_function) "could not find function \"" else "object '", name, if (is_function) "\"" else "' not found",
             call. = FALSE)
    }
    hide <- function(name, value) {
        force(name)
        is_function <- is.function(value)
        # A call in the place of a block, so that the error has the line of the entry.
        delayedAssign(name, find(name, is_function), assign.env = desk)
    }
    Map(hide, names(workspace), workspace)
    Map(hide, tools, mget(tools, ours))
    list2env(mget(.handout, ours), desk)
}

# What attempt() finds of code of an entry, which may end R in keep_workspace().
attempt_entry <- function(expression, file) {
    withRestarts(attempt(expression, file), football_end = function(status) {
        list(error = simpleError(paste0(.ended, status)))
    })
}

# Evaluates code, and leaves the workspace, the options and the folder as they were. The code prints nothing, and
# `q()` in it does not end R.
keep_workspace <- function(code) {
    kept <- as.list(globalenv(), all.names = TRUE)
    options <- options()
    folder <- getwd()
    sinks <- sink.number()
    quiet <- file(nullfile(), "w")
    sink(quiet)
    on.exit({
        while (sink.number() > sinks) sink()
        close(quiet)
        setwd(folder)
        added <- setdiff(names(options()), names(options))
        base::options(c(options, structure(vector("list", length(added)), names = added)))
        rm(list = setdiff(ls(globalenv(), all.names = TRUE), names(kept)), envir = globalenv())
        list2env(kept, globalenv())
    })
    end <- function(save = "default", status = 0, runLast = TRUE) invokeRestart("football_end", status)
    for (name in .quits) assign(name, end, globalenv())
    suppressMessages(code)
}
