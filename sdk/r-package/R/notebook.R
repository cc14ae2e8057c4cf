# The solution of a notebook: the code that a contest takes of it, and its team's name. A contest's server
# reads notebooks in the same way; tests/testthat/notebooks.json holds both to it.

.largest_notebook <- 200000
.unanswered <- "your answer here"

# The code of the solution, the team's name or NULL, and the names that only other cells define, of a notebook's
# bytes.
read_notebook <- function(bytes, is_jupyter) {
    if (length(bytes) > .largest_notebook) refuse("load-error", "the notebook is larger than 200 kB")
    text <- text_of(bytes)
    cells <- if (is_jupyter) jupyter_cells(text) else document_cells(text)
    code <- solution_in(cells)
    is_code <- vapply(cells, function(cell) cell$kind == "code", NA)
    elsewhere <- unlist(lapply(cells[is_code], function(cell) names_defined(cell$text)))
    list(team = team_below_heading(cells), code = code, elsewhere = setdiff(elsewhere, names_defined(code)))
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
    all_lines <- lines_of(text)
    lines <- without_header(all_lines)
    header <- length(all_lines) - length(lines)
    unreadable <- function(...) refuse("load-error", "the notebook cannot be read: ", ...)
    fence <- regmatches(lines, regexec("^([ \t>]*)(`*)(.*)$", lines))
    prefix <- vapply(fence, `[[`, "", 2)
    ticks <- nchar(vapply(fence, `[[`, "", 3))
    rest <- trim(vapply(fence, `[[`, "", 4))
    head <- regmatches(rest, regexec("^\\{([A-Za-z0-9_]+)(([ ,].*)?)\\}$", rest))
    begins <- ticks >= 3 & lengths(head) > 0
    ends <- function(at, begun) ticks[at] >= begun & rest[at] == ""

    cells <- list()
    # The lines of the chunks with labels, by these.
    labelled <- integer()
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
            if (is.na(end)) unreadable("its last chunk has no end")
            code <- lines[seq_len(end - number - 1) + number]
            has_prefix <- startsWith(code, prefix[number])
            code[has_prefix] <- substring(code[has_prefix], nchar(prefix[number]) + 1)
            comments <- sub("^#\\| ?", "", sub("\\s+$", "", code[cumall(startsWith(code, "#|"))]))
            label <- chunk_label(head[[number]][3], comments)
            if (is.null(label)) {
                if (any(grepl("my_strategy", c(head[[number]][3], comments), fixed = TRUE))) {
                    unreadable("R cannot read the options of the chunk in line ", number + header,
                               "; put commas between them")
                }
                label <- ""
            }
            below <- code[seq_along(code) > length(comments)]
            if (length(comments) > 0 && length(below) > 0 && trim(below[1]) == "") below <- below[-1]
            if (label != "" && length(below) > 0) {
                if (label %in% names(labelled)) {
                    unreadable("the chunks in lines ", labelled[[label]], " and ", number + header,
                               " have the same label, ", label, "; give one of them another")
                }
                labelled[[label]] <- number + header
            }
            cells <- c(cells, list(list(kind = "code", engine = tolower(head[[number]][2]),
                                        text = paste(code, collapse = "\n"), is_solution = label == "my_strategy")))
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

# The cells of lines of text: a heading, and what stands below it.
text_cells <- function(lines) {
    is_heading <- seq_along(lines) == 1 & startsWith(lines, "#")
    texts <- trim(vapply(list(lines[is_heading], lines[!is_heading]), paste, "", collapse = "\n"))
    lapply(texts[texts != ""], new_cell, kind = "markdown")
}

# The label in the options of a chunk's head or in the comments on its top, as knitr reads it; "" if there is none,
# and NULL if R cannot parse the options.
chunk_label <- function(head, comments) {
    in_head <- label_in_options(head)
    is_yaml <- length(comments) > 0 && grepl("^[^ :]+:($|\\s)", comments[1])
    in_comments <- if (is_yaml) label_in_yaml(comments) else label_in_options(paste(comments, collapse = ""))
    if (is.null(in_head) || is.null(in_comments)) NULL else if (in_comments != "") in_comments else in_head
}

label_in_options <- function(options) {
    options <- sub("^\\s*,?\\s*", "", gsub("^\\s*,*|,*\\s*$", "", options))
    # A label needs no quotes.
    if (grepl("^[^'\"](,|$)", options)) {
        options <- sub("^([^'\"])", "'\\1'", options)
    } else {
        options <- sub("^([^'\"][^=]*)(,|$)", "'\\1'\\2", options)
    }
    call <- tryCatch(parse(text = paste("alist(", options, ")"), keep.source = FALSE), error = function(e) NULL)
    if (length(call) != 1) return(NULL)
    given <- Filter(function(option) !identical(option, quote(expr = )), as.list(call[[1]])[-1])
    is_unnamed <- if (is.null(names(given))) rep(TRUE, length(given)) else names(given) == ""
    if (sum(is_unnamed) > 1) return(NULL)
    label <- c(given["label"][[1]], given[is_unnamed])
    label <- if (length(label) == 0) "" else label[[1]]
    if (is.character(label)) label else gsub(" ", "", as.character(as.expression(label)))
}

# The label in lines of YAML, under the key `label` or `id`.
label_in_yaml <- function(lines) {
    value_of <- function(key) {
        found <- regmatches(lines, regexec(paste0("^[\"']?", key, "[\"']?:\\s+(.*)$"), lines))
        value <- trim(c(vapply(Filter(length, found), `[[`, "", 2), "")[1])
        quoted <- regmatches(value, regexec("^([\"'])(.*?)\\1", value, perl = TRUE))[[1]]
        if (length(quoted) > 0) quoted[3] else trim(sub(" #.*$", "", value))
    }
    c(Filter(nzchar, c(value_of("label"), value_of("id"))), "")[1]
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

# The names that code assigns at the start or the end of a line.
names_defined <- function(code) {
    lines <- trim(lines_of(code))
    forms <- c("^([\\w.]+)\\s*(<<?-|=(?!=)).*$", "^.*->\\s*([\\w.]+)$")
    unlist(lapply(forms, function(form) sub(form, "\\1", grep(form, lines, perl = TRUE, value = TRUE), perl = TRUE)))
}

defines_strategy <- function(code) "my_strategy" %in% names_defined(code)

plays_game <- function(code) any(grepl("^(play_game|play_repeatedly)\\(", lines_of(code)))

# Whether it is the solution's cell as it is handed out: a function that does no more than fail.
is_template <- function(code) {
    lines <- trim(lines_of(code))
    statements <- lines[lines != "" & lines != "}" & !startsWith(lines, "#")][-1]
    length(statements) > 0 && all(startsWith(statements, "stop("))
}

# The answer below the heading "Team name": the first paragraph of one word, in the part after the heading's or else
# in its own, or the last line of its own if that is one word. If there is none, it is the last paragraph of the part
# after.
team_below_heading <- function(cells) {
    for (number in seq_along(cells)) {
        if (cells[[number]]$kind != "markdown") next
        lines <- lines_of(cells[[number]]$text)
        heading <- which(is_team_heading(lines))
        if (length(heading) == 0) next
        own <- lines[seq_along(lines) > heading[1]]
        after <- if (number < length(cells)) cells[[number + 1]]
        # Another heading is no answer.
        is_answer <- !is.null(after) && after$kind != "code" && !startsWith(after$text, "#")
        after <- if (is_answer) answers_in(lines_of(after$text))
        last <- utils::tail(own[trim(own) != ""], 1)
        words <- Filter(is_word, c(after, answers_in(own), answers_in(last)))
        answer <- c(words, rev(after), "")[[1]]
        return(if (nzchar(answer)) answer)
    }
    NULL
}

is_team_heading <- function(lines) {
    words <- gsub("^[#*_:\\s]+|[#*_:\\s]+$", "", sub("\\{.*$", "", lines), perl = TRUE)
    startsWith(trim(lines), "#") & tolower(words) == "team name"
}

# The paragraphs of lines of Markdown, each on one line, without marks. That of nbgrader's placeholder is empty.
answers_in <- function(lines) {
    lines <- trim(lines)
    ends <- grepl("^[-*_ ]*$", lines) | startsWith(lines, ":::")
    texts <- vapply(split(lines[!ends], cumsum(ends)[!ends]), function(lines) {
        paste(lines[tolower(lines) != .unanswered], collapse = " ")
    }, "")
    gsub("\\\\([[:punct:]]|$)", "\\1", gsub("^[`*\"' >+-]+|[`*\"' >+-]+$", "", unname(texts)))
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
