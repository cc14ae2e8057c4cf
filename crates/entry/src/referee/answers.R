# What a strategy's answer or error is, in the words that students read. The harness and the package pigskin
# share this file. Both have a function `steady`, which takes out of a text what differs from run to run.

# The innermost line of a file in these calls, or NULL.
line_in <- function(calls, file) tryCatch({
    for (call in rev(calls)) {
        place <- attr(call, "srcref")
        if (!is.null(place) && identical(attr(place, "srcfile")$filename, file)) return(place[[1L]])
    }
    NULL
}, error = function(e) NULL)

# The value of an expression, or its error with the line of the file where it happened. Where a
# file cannot be opened, only a warning before the error names the file.
attempt <- function(expression, file) {
    line <- warned <- NULL
    tryCatch(
        withCallingHandlers(list(value = expression),
            warning = function(w) warned <<- w,
            error = function(e) line <<- line_in(sys.calls(), file)),
        error = function(e) list(error = e, line = line, warned = warned))
}

# What a warning of the same call says beside its error, or NULL.
reason_of <- function(attempted) tryCatch({
    calls <- lapply(attempted[c("error", "warned")], conditionCall)
    opens <- startsWith(conditionMessage(attempted$error), "cannot open")
    if (opens && identical(calls[[1L]], calls[[2L]])) conditionMessage(attempted$warned)
}, error = function(e) NULL)

# The words about code that R cannot read. Of the lines that R quotes, only what the first one lacks is told.
unread <- function(message) tryCatch({
    lines <- strsplit(message, "\n", fixed = TRUE)[[1L]]
    if (length(lines) < 3L || !grepl(":[0-9]+:[0-9]+: unexpected ", lines[[1L]])) return(message)
    number <- sub(":.*", "", lines[[2L]])
    code <- gsub("\"[^\"]*\"|'[^']*'|#.*", "", sub("^[0-9]+:", "", lines[[2L]]))
    lacks <- function(open, close) {
        count <- function(sign) lengths(regmatches(code, gregexpr(sign, code, fixed = TRUE)))
        count(open) > count(close)
    }
    hint <- if (grepl("unexpected end of input", lines[[1L]], fixed = TRUE)) {
        "is a } or ) missing?"
    } else if (lacks("(", ")") && !grepl("[,(+*/&|<>=-]\\s*$", code)) {
        sprintf("is a ) missing in line %s?", number)
    }
    paste(c(lines[[1L]], hint), collapse = "; ")
}, error = function(e) message)

# The words of an error on one line.
message_of <- function(attempted) {
    message <- tryCatch(unread(conditionMessage(attempted$error)), error = function(e) "?")
    one_line(paste(c(message, reason_of(attempted)), collapse = ": "), 400L)
}

# The start of a text on one line, whatever the text is.
one_line <- function(text, most) {
    text <- tryCatch({
        text <- iconv(paste(as.character(text), collapse = " "), "UTF-8", "UTF-8", sub = "?")
        text <- steady(substr(text, 1L, most + 4096L))
        text <- substr(text, 1L, most)
        gsub("[[:cntrl:][:space:]]+", " ", text)
    }, error = function(e) "?")
    if (length(text) == 1L && is.character(text) && !is.na(text)) text else "?"
}

# Tells of anything but one whole number.
describe <- function(value) {
    kind <- typeof(value)
    size <- length(unclass(value))
    if (kind %in% c("symbol", "language", "closure", "builtin", "special", "environment")) {
        return(paste("a", kind))
    }
    if (is.null(value)) return("NULL (does each way through it end with the move?)")
    shown <- tryCatch({
        start <- unclass(value)[seq_len(min(size, 3L))]
        if (is.character(start)) start <- substr(start, 1L, 60L)
        deparse(start, nlines = 1L)[[1L]]
    }, error = function(e) "?")
    shown <- one_line(shown, 100L)
    if (is.object(value)) kind <- one_line(paste(class(value), collapse = "/"), 60L)
    if (size != 1L) return(paste0(shown, ", ", size, " values of ", kind))
    paste0(shown, if (grepl("^[aeiou]", kind)) ", an " else ", a ", kind)
}

# One whole number, as a double or an integer; names do not matter.
is_whole <- function(value) {
    (is.double(value) || is.integer(value)) && !is.object(value) &&
        length(value) == 1L && is.finite(value) && value == trunc(value) &&
        abs(value) < 2^53
}
