my_strategy <- function(game) {
    # take too long
    Sys.sleep(1)  # sleep 1 second before returning
    random_move(game)
}
