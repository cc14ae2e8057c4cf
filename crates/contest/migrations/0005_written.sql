-- The files in the folder for results as they were written, so that a run in
-- which nothing is new leaves them alone.
CREATE TABLE written (
    -- The name in the folder.
    file TEXT NOT NULL PRIMARY KEY,
    -- The program that wrote it.
    program TEXT NOT NULL,
    -- The hash of the results that it shows.
    results TEXT NOT NULL,
    -- The hash of its bytes.
    contents TEXT NOT NULL
);
