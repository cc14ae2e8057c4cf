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
