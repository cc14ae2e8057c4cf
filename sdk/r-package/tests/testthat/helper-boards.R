# The machine may be busy with other tests.
utils::assignInNamespace(".football_limit_seconds", 60, "pigskin")

# A game with this board, a letter a square.
position <- function(letters, turn = 1) {
    letters <- strsplit(letters, "")[[1]]
    list(board = unname(c(M = 1, O = -1, "_" = 0)[letters]), turn = turn)
}

# Runs code with another value of an internal name of the package.
with_internal <- function(name, value, code) {
    namespace <- asNamespace("pigskin")
    old <- namespace[[name]]
    unlockBinding(name, namespace)
    on.exit({ assign(name, old, namespace); lockBinding(name, namespace) })
    assign(name, value, namespace)
    code
}

# A solver that shares nothing with the package: boards are texts, and the mover is always M.
solved <- new.env()
moved <- function(text) {
    afters <- character()
    for (rule in c("M_" = "_M", "MO_" = "__M")) {
        from <- c("_M" = "M_", "__M" = "MO_")[[rule]]
        for (at in gregexpr(paste0("(?=", from, ")"), text, perl = TRUE)[[1]]) {
            if (at < 0) next
            after <- paste0(substr(text, 1, at - 1), rule, substring(text, at + nchar(from)))
            mirrored <- paste(rev(strsplit(after, "")[[1]]), collapse = "")
            afters <- c(afters, chartr("MO", "OM", mirrored))
        }
    }
    afters
}
wins <- function(text) {
    if (is.null(solved[[text]])) {
        assign(text, !all(vapply(moved(text), wins, NA)), envir = solved)
    }
    solved[[text]]
}

# The texts of all boards that can come up from a start.
reachable <- function(n) {
    found <- last <- paste0(strrep("M", n), "_", strrep("O", n))
    while (length(last) > 0) {
        last <- setdiff(unlist(lapply(last, moved)), found)
        found <- c(found, last)
    }
    found
}
