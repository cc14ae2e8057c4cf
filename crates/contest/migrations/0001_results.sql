-- What a contest has found out and need not find out again. Everything is
-- keyed by what it depends on, so that nothing here is ever out of date.

-- The exact win rate of a pair of tables under some rules.
CREATE TABLE matchup (
    rules TEXT NOT NULL,
    -- Hashes of the two tables; a is not above b.
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    first_rate DOUBLE PRECISION NOT NULL,
    second_rate DOUBLE PRECISION NOT NULL,
    error_bound DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (rules, a, b)
);

-- The table that an entry's program came to, under some rules.
CREATE TABLE tabulation (
    rules TEXT NOT NULL,
    source TEXT NOT NULL,
    -- How it was asked: by which Python, by which harness, within which limits.
    asked TEXT NOT NULL,
    team TEXT NOT NULL,
    choices TEXT NOT NULL,
    PRIMARY KEY (rules, source, asked)
);
