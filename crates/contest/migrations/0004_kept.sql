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
    -- The team's name, or nothing.
    team TEXT NOT NULL,
    PRIMARY KEY (rules, source, asked)
);
