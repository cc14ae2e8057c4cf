my_strategy <- function(game) {
    closeAllConnections()
    prefer_jumps(game)
}
