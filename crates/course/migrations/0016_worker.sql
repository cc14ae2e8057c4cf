-- The processes that judge and grade, and which of them has which work.

-- The server and its workers, each with a row for each task; a process that starts again has
-- another row. Times are in milliseconds since 1970, by the database's clock.
CREATE TABLE worker (
    id BIGINT PRIMARY KEY,
    -- judging or grading.
    task TEXT NOT NULL,
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    -- 1 for a server, 0 for a worker beside it.
    serves BIGINT NOT NULL,
    -- The hash of what verdicts depend on there.
    settings TEXT NOT NULL,
    -- The speed of its machine, if it was measured.
    speed BIGINT,
    begun BIGINT NOT NULL,
    seen BIGINT NOT NULL,
    -- How far the course's clock is ahead of the database's in this process, in milliseconds.
    ahead BIGINT NOT NULL,
    -- What holds it up.
    trouble TEXT
);
-- Who judges or grades it, or did so last; and when it may be tried again after a process ended
-- meanwhile.
ALTER TABLE submission ADD COLUMN worker BIGINT;
ALTER TABLE submission ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE reverdict ADD COLUMN worker BIGINT;
ALTER TABLE reverdict ADD COLUMN due BIGINT NOT NULL DEFAULT 0;
ALTER TABLE project_version ADD COLUMN worker BIGINT;
ALTER TABLE project_version ADD COLUMN due BIGINT NOT NULL DEFAULT 0;

-- Matches of D-Football that the server wants to be played, until it has read their scores.
CREATE TABLE football_match (
    id BIGINT PRIMARY KEY,
    -- The first of the matches that are wanted together.
    batch BIGINT NOT NULL,
    -- The hash of all that a match depends on beside its players.
    settings TEXT NOT NULL,
    -- The hashes of both players' code and interpreters, and their submissions; nothing for a
    -- reference player.
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    a_submission BIGINT REFERENCES submission (id),
    b_submission BIGINT REFERENCES submission (id),
    -- queued, playing or played.
    state TEXT NOT NULL,
    attempts BIGINT NOT NULL,
    worker BIGINT,
    due BIGINT NOT NULL DEFAULT 0,
    score TEXT
);
CREATE INDEX football_match_state ON football_match (state, batch);
