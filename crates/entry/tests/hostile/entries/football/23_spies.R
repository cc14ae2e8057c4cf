# Looks for the other player: its files, its memory, its environment.
my_strategy <- function(game) {
    can_read <- function(path) tryCatch({
        length(suppressWarnings(readBin(path, "raw", 1L))) > 0L
    }, error = function(e) FALSE)
    others <- grep("^[0-9]+$", list.files("/proc"), value = TRUE)
    # Where the list is closed, a process may still be.
    if (length(others) == 0L) others <- c(1L, Sys.getpid() + seq(-50L, 50L))
    others <- setdiff(others, Sys.getpid())
    folders <- c(dirname(dirname(getwd())), "/tmp", "/var/tmp")
    paths <- c(
        file.path("/proc", rep(others, each = 4L), c("environ", "mem", "maps", "root/etc/passwd")),
        Sys.glob(file.path(folders, "pigskin-hostile-*", "entries", "*")))
    found <- Filter(can_read, paths)
    if (length(found) > 0L) found[[1L]] else prefer_jumps(game)
}
