# Games as R shows them: as boards. They stay lists of a board and a turn.

.football_class <- "football_game"

print.football_game <- function(x, ...) print_game(x)

plot.football_game <- function(x, ...) {
    picture <- .football_picture(x)
    opacity <- ifelse(picture$jumped, .football_faint, 1)
    colours <- mapply(grDevices::adjustcolor, picture$colour, opacity)
    at <- picture$squares
    old <- graphics::par(mar = c(1, 1, 3, 1))
    on.exit(graphics::par(old))
    graphics::plot.new()
    graphics::plot.window(range(at) + c(-0.5, 0.5), c(0, 2), asp = 1)
    graphics::rect(at - 0.5, 1, at + 0.5, 2, col = picture$ground, border = "grey60")
    graphics::text(at, 1.5, picture$letter, col = colours, font = 2)
    graphics::text(at, 0.6, at, font = ifelse(picture$valid, 2, 1),
                   col = ifelse(picture$valid, "green4", "grey50"))
    graphics::title(...)
    invisible(x)
}

# A game that is the value of a chunk.
knit_print.football_game <- function(x, ...) {
    if (knitr::is_html_output()) {
        knitr::asis_output(paste0("\n", .football_html(x), "\n"))
    } else {
        print_game(x)
    }
}

.onLoad <- function(libname, pkgname) {
    # Jupyter's kernel asks this package how to show a value.
    if (isNamespaceLoaded("repr")) {
        registerS3method("repr_html", .football_class, function(obj, ...) .football_html(obj),
                         envir = asNamespace("repr"))
    }
}

# A game of somebody's own: a list, or the board alone with Michigan to move.
as_game <- function(game) {
    if (is.numeric(game)) game <- list(board = as.vector(game), turn = 1)
    is_game <- is.list(game) && is.numeric(game$board) && length(game$board) > 0 &&
        all(game$board %in% c(-1, 0, 1)) && length(game$turn) == 1 && game$turn %in% c(-1, 1)
    if (!is_game) {
        stop("a game has a board of 1, -1 and 0, and a turn, 1 or -1", call. = FALSE)
    }
    structure(list(board = as.numeric(game$board), turn = as.numeric(game$turn)),
              class = .football_class)
}

# The letters of a board from left to right: M, O and _.
board_text <- function(board) paste(c("O", "_", "M")[board + 2], collapse = "")
