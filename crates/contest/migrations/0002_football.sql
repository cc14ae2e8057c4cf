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
    PRIMARY KEY (settings, a, b)
);
