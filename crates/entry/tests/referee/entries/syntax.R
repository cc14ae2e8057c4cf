my_strategy <- function(game) {
