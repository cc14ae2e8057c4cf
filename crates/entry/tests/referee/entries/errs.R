my_strategy <- function(game) {
    # function throws an error when executed
    aoeu
}
