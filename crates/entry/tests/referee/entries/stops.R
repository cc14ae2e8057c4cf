stop("no strategy \033[31m today")
# my_strategy is never reached.
