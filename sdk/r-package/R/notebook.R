# The solution of a notebook: the code that a contest takes of it, and its team's name. A contest's server
# reads notebooks in the same way; tests/testthat/notebooks.json holds both to it.

.largest_notebook <- 200000
.unanswered <- "your answer here"

# The code of the solution, and the team's name or NULL, of a notebook's bytes.
read_notebook <- function(bytes, is_jupyter) {
    if (length(bytes) > .largest_notebook) refuse("load-error", "the notebook is larger than 200 kB")
    text <- text_of(bytes)
    cells <- if (is_jupyter) jupyter_cells(text) else document_cells(text)
    list(team = team_below_heading(cells), code = solution_in(cells))
}

# A cell of a notebook, or a part of a document.
new_cell <- function(kind, text, is_solution = FALSE) {
    list(kind = kind, text = text, is_solution = is_solution)
}

# ---- Jupyter ----

jupyter_cells <- function(text) {
    need_package("jsonlite")
    read <- tryCatch(jsonlite::parse_json(text), error = identity)
    if (inherits(read, "error") && grepl("premature EOF", conditionMessage(read))) {
        refuse("load-error", "the notebook cannot be read: its end is missing; save it again, and submit that file")
    }
    if (!startsWith(trim(text), "{")) {
        refuse("load-error", "the file is no notebook: save it in Jupyter, and submit that file")
    }
    if (inherits(read, "error") || !is_notebook(read)) {
        refuse("load-error",
               "the notebook cannot be read: it is damaged; save it in Jupyter again, and submit that file")
    }
    if (read$nbformat < 4) {
        refuse("load-error", "the notebook has an old format (", read$nbformat,
               "): open it in Jupyter and save it, and submit that file")
    }
    if (read$nbformat > 4) refuse("load-error", "the notebook's format is ", read$nbformat, ", not 4")
    check_language(read[["metadata"]])
    lapply(read[["cells"]], function(cell) {
        is_solution <- identical(at(cell[["metadata"]], "nbgrader", "solution"), TRUE)
        new_cell(cell[["cell_type"]], paste(unlist(cell[["source"]]), collapse = ""), is_solution)
    })
}

is_notebook <- function(read) {
    is_text <- function(value) is.character(value) && length(value) == 1
    is_cell <- function(cell) {
        source <- at(cell, "source")
        is_text(at(cell, "cell_type")) && (is_text(source) || is.list(source) && all(vapply(source, is_text, NA)))
    }
    cells <- read[["cells"]]
    is.integer(read[["nbformat"]]) && read[["nbformat"]] >= 0 &&
        (is.null(cells) || is.list(cells) && all(vapply(cells, is_cell, NA)))
}

# What lies at these names, one within the other; NULL if nothing does.
at <- function(value, ...) {
    for (name in c(...)) value <- if (is.list(value)) value[[name]]
    value
}

check_language <- function(metadata) {
    places <- list(c("kernelspec", "language"), c("language_info", "name"), c("kernelspec", "name"))
    names <- Filter(is.character, lapply(places, at, value = metadata))
    if (length(names) == 0) {
        refuse("load-error", "the notebook does not say its language (metadata.kernelspec.language)")
    }
    name <- tolower(names[[1]])
    if (name %in% c("python", "python3", "ipython")) stop_in_python()
    if (!name %in% c("r", "ir")) {
        refuse("load-error", "the notebook's language is '", names[[1]], "', neither R nor Python")
    }
}

# ---- R Markdown and Quarto ----

# Chunks begin and end at the lines where knitr sees them.
document_cells <- function(text) {
    lines <- without_header(lines_of(text))
    fence <- regmatches(lines, regexec("^([ \t>]*)(`*)(.*)$", lines))
    prefix <- vapply(fence, `[[`, "", 2)
    ticks <- nchar(vapply(fence, `[[`, "", 3))
    rest <- trim(vapply(fence, `[[`, "", 4))
    head <- regmatches(rest, regexec("^\\{([A-Za-z0-9_]+)(([ ,].*)?)\\}$", rest))
    begins <- ticks >= 3 & lengths(head) > 0
    ends <- function(at, begun) ticks[at] >= begun & rest[at] == ""

    cells <- list()
    # The first line of the text so far, and the backticks of the block in it that has begun.
    first <- 1
    block <- NULL
    add_text <- function(last) cells <<- c(cells, text_cells(lines[seq_len(last - first + 1) + first - 1]))
    number <- 1
    while (number <= length(lines)) {
        if (begins[number]) {
            add_text(number - 1)
            inside <- seq_len(length(lines) - number) + number
            end <- inside[ends(inside, ticks[number])][1]
            if (is.na(end)) refuse("load-error", "the notebook cannot be read: its last chunk has no end")
            code <- lines[seq_len(end - number - 1) + number]
            has_prefix <- startsWith(code, prefix[number])
            code[has_prefix] <- substring(code[has_prefix], nchar(prefix[number]) + 1)
            cells <- c(cells, list(list(
                kind = "code", engine = tolower(head[[number]][2]), text = paste(code, collapse = "\n"),
                is_solution = identical(chunk_label(head[[number]][3], code), "my_strategy")
            )))
            block <- NULL
            number <- first <- end + 1
            next
        }
        if (!is.null(block)) {
            if (ends(number, block)) block <- NULL
        } else if (ticks[number] >= 3) {
            block <- ticks[number]
        } else if (startsWith(lines[number], "#")) {
            add_text(number - 1)
            first <- number
        }
        number <- number + 1
    }
    add_text(length(lines))

    names_strategy <- function(cell) grepl("my_strategy", cell$text, fixed = TRUE)
    engines <- vapply(Filter(names_strategy, cells), function(cell) paste0(cell$engine, ""), "")
    if ("python" %in% engines && !"r" %in% engines) stop_in_python()
    lapply(cells, function(cell) {
        if (cell$kind == "markdown" || cell$engine == "r") cell else new_cell("code", "")
    })
}

# The lines without those between `---` at their top.
without_header <- function(lines) {
    ends <- which(sub("\\s+$", "", lines[-1]) %in% c("---", "..."))
    if (length(ends) == 0 || !grepl("^---\\s*$", lines[1])) return(lines)
    lines[-seq_len(ends[1] + 1)]
}

# The cells of lines of text: a heading with what follows it, and the last paragraph.
text_cells <- function(lines) {
    is_blank <- trim(lines) == ""
    lines <- lines[seq_len(max(0, which(!is_blank)))]
    last <- max(0, which(trim(lines) == ""))
    parts <- list(lines[seq_len(last)], lines[seq_along(lines) > last])
    texts <- trim(vapply(parts, paste, "", collapse = "\n"))
    lapply(texts[texts != ""], new_cell, kind = "markdown")
}

# The label among the options of a chunk's head, or in a comment of Quarto on its top; NULL if there is none.
chunk_label <- function(options, code) {
    value_of <- function(texts, sign) {
        found <- regmatches(texts, regexec(paste0("^\\s*label\\s*", sign, "(.*)$"), texts))
        found <- vapply(Filter(length, found), `[[`, "", 2)
        if (length(found) > 0) gsub("^[\"']+|[\"']+$", "", trim(found[1]))
    }
    options <- strsplit(options, "[, ]")[[1]]
    options <- options[options != ""]
    if (length(options) > 0 && !grepl("=", options[1])) return(options[1])
    label <- value_of(options, "=")
    if (!is.null(label)) return(label)
    comments <- code[cumall(startsWith(code, "#|"))]
    value_of(substring(comments, 3), ":")
}

# Whether this and all before it are TRUE.
cumall <- function(tests) cumsum(!tests) == 0

# ---- The solution ----

# Cells that the course has marked as a solution are preferred, and need only mention my_strategy. Of the others,
# it is the last one that defines it and plays no game, or the only one that defines it.
solution_in <- function(cells) {
    code <- Filter(function(cell) cell$kind == "code", cells)
    texts <- vapply(code, `[[`, "", "text")
    is_marked <- vapply(code, `[[`, NA, "is_solution")
    marked <- texts[is_marked & grepl("my_strategy", texts, fixed = TRUE)]
    defining <- Filter(defines_strategy, texts[!is_marked])
    if (length(marked) > 0) {
        taken <- marked[length(marked)]
        if (is_template(taken) && length(defining) > 0) {
            refuse("load-error", "the solution's cell of the notebook is still the template, and another cell defines ",
                   "my_strategy; move its code into the solution's cell")
        }
        return(taken)
    }
    quiet <- Filter(Negate(plays_game), defining)
    if (length(quiet) > 0) return(quiet[length(quiet)])
    if (length(defining) == 1) return(defining)
    refuse("load-error", "no cell of the notebook defines my_strategy",
           if (length(defining) > 0) " without playing a game at once")
}

defines_strategy <- function(code) {
    lines <- trim(lines_of(code))
    any(grepl("^my_strategy\\s*(<<?-|=(?!=))|->\\s*my_strategy$", lines, perl = TRUE))
}

plays_game <- function(code) any(grepl("^(play_game|play_repeatedly)\\(", lines_of(code)))

# Whether it is the solution's cell as it is handed out: a function that does no more than fail.
is_template <- function(code) {
    lines <- trim(lines_of(code))
    statements <- lines[lines != "" & lines != "}" & !startsWith(lines, "#")][-1]
    length(statements) > 0 && all(startsWith(statements, "stop("))
}

# The answer below the heading "Team name": the text of the cell after the heading's, or the last line of the
# heading's own cell if that is one word and the other is not.
team_below_heading <- function(cells) {
    for (number in seq_along(cells)) {
        if (cells[[number]]$kind != "markdown") next
        lines <- lines_of(cells[[number]]$text)
        lines <- lines[trim(lines) != ""]
        heading <- grep("^#+\\s*team name$", trim(lines), ignore.case = TRUE)
        if (length(heading) == 0) next
        below <- lines[seq_along(lines) > heading[1]]
        own <- if (length(below) > 0) answer_in(below[length(below)])
        after <- if (number < length(cells)) cells[[number + 1]]
        # Another heading is no answer.
        is_answer <- !is.null(after) && after$kind != "code" && !startsWith(after$text, "#")
        after <- if (is_answer) answer_in(after$text)
        if (!is.null(own) && is_word(own) && !(is_answer && !is.null(after) && is_word(after))) return(own)
        return(after)
    }
    NULL
}

# The text of an answer on one line, without marks around it; NULL if there is none.
answer_in <- function(text) {
    lines <- trim(lines_of(text))
    lines <- lines[lines != "" & tolower(lines) != .unanswered]
    answer <- trim(gsub("^[`*\"']+|[`*\"']+$", "", paste(lines, collapse = " ")))
    if (nzchar(answer)) answer
}

# ---- Texts ----

lines_of <- function(text) sub("\r$", "", strsplit(text, "\n", fixed = TRUE)[[1]])

trim <- function(text) trimws(text, whitespace = "[\\h\\v]")

is_word <- function(text) grepl("^[a-z_]+$", text, perl = TRUE)

# The text of a file in UTF-8, without the mark that editors on Windows write first.
text_of <- function(bytes) {
    other <- function(found, line = NULL) {
        refuse("load-error", "the file is ", found, if (!is.null(line)) paste0(" (line ", line, ")"),
               "; save it as UTF-8")
    }
    begins <- function(...) identical(utils::head(bytes, length(c(...))), as.raw(c(...)))
    if (begins(0xff, 0xfe, 0, 0) || begins(0, 0, 0xfe, 0xff)) other("saved as UTF-32")
    if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) other("saved as UTF-16")
    zeros <- which(bytes == 0)
    if (length(zeros) > 0) {
        alternate <- length(unique(zeros %% 2)) == 1 && 4 * length(zeros) >= length(bytes)
        other(if (alternate) "saved as UTF-16" else "not text")
    }
    text <- rawToChar(bytes)
    if (!validUTF8(text)) {
        lines <- strsplit(text, "\n", fixed = TRUE, useBytes = TRUE)[[1]]
        other("not UTF-8", which(!validUTF8(lines))[1])
    }
    Encoding(text) <- "UTF-8"
    sub("^\ufeff", "", text)
}
