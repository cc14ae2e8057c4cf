# Hopes that TRUE is taken for 1.
my_strategy <- function(game) TRUE
