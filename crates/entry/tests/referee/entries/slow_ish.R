# Computes for 20 ms of its own processor time a move.
my_strategy <- function(game) {
    used <- function() sum(proc.time()[1:2])
    end <- used() + 0.02
    while (used() < end) NULL
    prefer_jumps(game)
}
