-- Each engine computes the last digits of win rates in its own way, so that they
-- are kept by engine. Those from before engines had numbers are of the first.
CREATE TABLE hog_sheet_of_engine (
    rules TEXT NOT NULL,
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
INSERT INTO hog_sheet_of_engine (rules, engine, sheet, tables, others, chances)
    SELECT rules, 1, sheet, tables, others, chances FROM hog_sheet;
DROP TABLE hog_sheet;
ALTER TABLE hog_sheet_of_engine RENAME TO hog_sheet;
