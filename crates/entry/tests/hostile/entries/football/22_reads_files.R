# Reads what it finds of this machine, of the contest, and in its environment.
my_strategy <- function(game) {
    beside <- dirname(dirname(getwd()))
    paths <- c("/etc/passwd", "/etc/shadow", "/etc/hostname",
        Sys.glob(file.path(c(beside, "/tmp"), "pigskin-hostile-*", "contest.sqlite")))
    can_read <- function(path) tryCatch({
        suppressWarnings(readBin(path, "raw", 1L))
        TRUE
    }, error = function(e) FALSE)
    found <- Filter(can_read, paths)
    found <- c(found, list.files(c("/root", "/home")))
    found <- c(found, grep("KEY|TOKEN|SECRET|CARGO|SSH", names(Sys.getenv()), value = TRUE))
    if (length(found) > 0L) found[[1L]] else prefer_jumps(game)
}
