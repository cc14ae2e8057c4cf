my_strategy <- function(game) {
    # YOUR CODE HERE
    stop()
}
