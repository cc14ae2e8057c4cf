# Looks for a strategy but its own wherever R keeps functions.
my_strategy <- function(game) {
    places <- c(lapply(seq_along(search()), as.environment), sys.frames(),
        lapply(sys.frames(), parent.env))
    is_other <- function(place) {
        found <- get0("my_strategy", envir = place, inherits = FALSE)
        strategy <- get0("oh_strategy", envir = place, inherits = FALSE)
        is.function(strategy) || is.function(found) && !identical(found, my_strategy)
    }
    if (any(vapply(places, is_other, TRUE))) "the other one" else prefer_jumps(game)
}
