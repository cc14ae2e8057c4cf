my_strategy <- function(game) {
    cat(strrep("oink ", 1000), "\n")
    warning("oink")
    prefer_jumps(game)
}
