-- What a contest has found out and need not find out again. Everything is
-- keyed by what it depends on, so that nothing here is ever out of date.

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

-- The matches of D-Football that were played.
CREATE TABLE football_matchup (
    -- The hash of all settings that a match depends on.
    settings TEXT NOT NULL,
    -- Hashes of the two entries and of how they are asked, in the order of the
    -- hashes of their code.
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    -- What came of it, as JSON.
    score TEXT NOT NULL,
    -- Whether the match is to be played again. Its score counts until then.
    again INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (settings, a, b)
);

-- The exact win rates of some tables against others under some rules: many in
-- one row, since a contest of a thousand tables has half a million of them.
CREATE TABLE hog_sheet (
    rules TEXT NOT NULL,
    -- Each engine computes the last digits of win rates in its own way.
    engine BIGINT NOT NULL,
    -- The hash of the tables and the others.
    sheet TEXT NOT NULL,
    -- The hashes of the tables, 16 bytes each. Where there are no others, the
    -- tables are compared among themselves, each with all after it.
    tables BYTEA NOT NULL,
    others BYTEA NOT NULL,
    -- For each table and each other one the chances that it wins, moving first
    -- and moving second: two little-endian numbers of 8 bytes each.
    chances BYTEA NOT NULL,
    PRIMARY KEY (rules, engine, sheet)
);

-- Entries that people sent, and those found in a folder that were looked at, so
-- that an address with their hash goes on working.
CREATE TABLE kept_source (
    game TEXT NOT NULL,
    -- The hash of its files.
    source TEXT NOT NULL,
    -- What it was called; made printable, and still no markup.
    name TEXT NOT NULL,
    is_folder INTEGER NOT NULL,
    -- All files together.
    bytes BIGINT NOT NULL,
    -- Grows with each use: who has the lowest is forgotten first.
    used BIGINT NOT NULL,
    PRIMARY KEY (game, source)
);
CREATE TABLE kept_file (
    game TEXT NOT NULL,
    source TEXT NOT NULL,
    -- The bytes of its path within the entry.
    path BYTEA NOT NULL,
    contents BYTEA NOT NULL,
    PRIMARY KEY (game, source, path)
);

-- Why a program came to no table, under some rules.
CREATE TABLE tabulation_fault (
    rules TEXT NOT NULL,
    source TEXT NOT NULL,
    asked TEXT NOT NULL,
    kind TEXT NOT NULL,
    reason TEXT NOT NULL,
    -- The reason with its values (JSON), for pages in other languages than that of reason.
    why TEXT,
    -- The team's name, or nothing.
    team TEXT NOT NULL,
    PRIMARY KEY (rules, source, asked)
);

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
