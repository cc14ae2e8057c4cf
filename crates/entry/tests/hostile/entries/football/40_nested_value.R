# Returns a list in a list in a list.
my_strategy <- function(game) {
    value <- list()
    for (depth in 1:100000) value <- list(value)
    value
}
