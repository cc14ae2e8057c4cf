-- The exact win rates of some tables against others under some rules: many in
-- one row, since a contest of a thousand tables has half a million of them.
CREATE TABLE hog_sheet (
    rules TEXT NOT NULL,
    -- The hash of all of the sheet.
    sheet TEXT NOT NULL,
    -- The hashes of the tables, 16 bytes each. Where there are no others, the
    -- tables are compared among themselves, each with all after it.
    tables BYTEA NOT NULL,
    others BYTEA NOT NULL,
    -- For each table and each other one the chances that it wins, moving first
    -- and moving second: two little-endian numbers of 8 bytes each.
    chances BYTEA NOT NULL,
    PRIMARY KEY (rules, sheet)
);

DROP TABLE matchup;
