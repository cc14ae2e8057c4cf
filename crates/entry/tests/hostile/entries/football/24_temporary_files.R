# The folder that R has for temporary files is there and takes no more.
my_strategy <- function(game) {
    if (dir.create(file.path(tempdir(), "kept"), showWarnings = FALSE)) -1 else prefer_jumps(game)
}
