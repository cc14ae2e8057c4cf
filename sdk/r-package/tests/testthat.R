library(testthat)
library(pigskin)

test_check("pigskin")
