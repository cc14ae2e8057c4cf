other <- 1
