# Leaves programs behind that nobody waits for.
my_strategy <- function(game) {
    system("setsid sleep 1000 &")
    prefer_jumps(game)
}
