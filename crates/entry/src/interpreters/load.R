# Loads the packages that are its arguments, and says of each what came of it.

for (name in commandArgs(trailingOnly = TRUE)) {
    said <- tryCatch({
        suppressWarnings(suppressPackageStartupMessages(loadNamespace(name)))
        paste("here", as.character(getNamespaceVersion(name)))
    }, error = function(e) paste("missing", gsub("[[:space:]]+", " ", conditionMessage(e))))
    cat("\npigskin-package", name, said, "\n")
}
