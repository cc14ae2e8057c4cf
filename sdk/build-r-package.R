# Builds the package in R, with whole files in the place of its links.
#
#     Rscript sdk/build-r-package.R
#
# A clone by Git for Windows, or an unpacked archive, has files with the paths in the place of links, which
# `R CMD build` would take as they are. Arguments are those of `R CMD build`.

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
from <- file.path(dirname(script), "r-package")
copy <- file.path(tempfile(), "pigskin")
for (name in list.files(from, all.files = TRUE, recursive = TRUE)) {
    file <- file.path(from, name)
    path <- if (file.size(file) < 200) suppressWarnings(readLines(file, n = 1))
    leads_to <- file.path(dirname(file), path)
    if (length(path) == 1 && startsWith(path, "../") && file.exists(leads_to)) file <- leads_to
    to <- file.path(copy, name)
    dir.create(dirname(to), recursive = TRUE, showWarnings = FALSE)
    if (dir.exists(file)) {
        dir.create(to)
        file.copy(list.files(file, full.names = TRUE), to)
    } else {
        file.copy(file, to)
    }
}
r <- file.path(R.home("bin"), "R")
quit(status = system2(r, c("CMD", "build", commandArgs(trailingOnly = TRUE), shQuote(copy))))
