stop("no strategy \033[31m today")
