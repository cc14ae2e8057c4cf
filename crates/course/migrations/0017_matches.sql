-- The matches of D-Football that were played, for all servers of a course. A course in a file has them
-- in its folder's cache.
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
    again BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (settings, a, b)
);
