# Tells which R this is, and which files of this machine it needs: its version, its
# program, the variables that it was asked for, and lines `needs PATH` and
# `libraries FOLDER`.

variables <- commandArgs(trailingOnly = TRUE)
program <- file.path(R.home("bin"), "exec", "R")
cat("R", as.character(getRversion()), "\n")
cat(program, "\n")
cat(paste0(variables, "=", Sys.getenv(variables), "\n"), sep = "")

own <- file.path(R.home(), c("bin", "etc", "lib", "library", "modules", "share"))
cat(paste("needs", c(program, own, Sys.getenv("R_SHARE_DIR"), .libPaths())), sep = "\n")

# R's own libraries may lie among those of the system that it is part of.
maps <- tryCatch(readLines("/proc/self/maps"), error = function(e) character(), warning = function(e) character())
mapped <- sub("^([^ ]+ +){5}", "", grep("[.]so", maps, value = TRUE))
folders <- c(dirname(mapped), strsplit(Sys.getenv("LD_LIBRARY_PATH"), ":", fixed = TRUE)[[1L]])
folders <- unique(folders[nzchar(folders)])
if (length(folders) > 0L) cat(paste("libraries", folders), sep = "\n")
