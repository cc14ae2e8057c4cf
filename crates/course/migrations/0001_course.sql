-- What people did in a course. This is no cache: nothing of it can be found out
-- again. The same statements make it in SQLite and in PostgreSQL. Times are
-- milliseconds since 1970, in UTC; yes and no are 1 and 0.

CREATE TABLE team (
    id BIGINT PRIMARY KEY,
    made BIGINT NOT NULL,
    -- The name of its last accepted entry, and what names that look the same
    -- have in common; nothing until then.
    name TEXT,
    name_key TEXT UNIQUE,
    -- Why staff took it off the board.
    disqualified TEXT
);

CREATE TABLE person (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    section TEXT NOT NULL,
    staff BIGINT NOT NULL,
    -- What a password was hashed to, with how.
    password TEXT,
    -- A deadline of their own.
    closes BIGINT,
    -- Each person is in at most one team.
    team BIGINT REFERENCES team (id)
);
CREATE INDEX person_team ON person (team);

-- Somebody of a team wants somebody else in it.
CREATE TABLE invitation (
    team BIGINT NOT NULL REFERENCES team (id),
    person TEXT NOT NULL REFERENCES person (id),
    by_person TEXT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL,
    PRIMARY KEY (team, person)
);

-- What people prove with who they are; the token itself is nowhere.
CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL,
    revoked BIGINT
);
CREATE INDEX token_person ON token (person);

-- Who is signed in where; the name of a session is hashed too.
CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    person TEXT REFERENCES person (id),
    record TEXT NOT NULL,
    expires BIGINT NOT NULL
);

-- The files of all entries, as they were sent.
CREATE TABLE source (
    hash TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    is_folder BIGINT NOT NULL
);
CREATE TABLE source_file (
    source TEXT NOT NULL REFERENCES source (hash),
    path BYTEA NOT NULL,
    contents BYTEA NOT NULL,
    PRIMARY KEY (source, path)
);

-- Every version that a team sent.
CREATE TABLE submission (
    id BIGINT PRIMARY KEY,
    team BIGINT NOT NULL REFERENCES team (id),
    -- The version, counted within the team from 1.
    version BIGINT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    source TEXT NOT NULL REFERENCES source (hash),
    file TEXT NOT NULL,
    sent BIGINT NOT NULL,
    late BIGINT NOT NULL,
    -- queued, judging, accepted or refused.
    state TEXT NOT NULL,
    -- How often judging it began and did not end.
    attempts BIGINT NOT NULL,
    judged BIGINT,
    -- What it came to: the team's name, the choices of a table of Hog, the hash
    -- of what plays, or the kind of fault and its reason.
    team_name TEXT,
    choices TEXT,
    plays TEXT,
    fault TEXT,
    reason TEXT,
    -- The end of what it printed.
    printed TEXT,
    UNIQUE (team, version)
);
CREATE INDEX submission_state ON submission (state);

-- What happened, in order.
CREATE TABLE event (
    seq BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    -- Whom it is for: everybody, a team, or staff.
    audience TEXT NOT NULL,
    team BIGINT,
    body TEXT NOT NULL
);
CREATE INDEX event_at ON event (at);

-- What staff set while the contest runs.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
