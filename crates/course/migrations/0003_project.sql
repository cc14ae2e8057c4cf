-- A project that is held for a course: every run of ok, with the files as they were.

-- Whom an event is for, if it is one person.
ALTER TABLE event ADD COLUMN person TEXT;

-- The device that a token was made for, if one asked for it.
ALTER TABLE token ADD COLUMN device TEXT;

-- Devices that ask for a token (RFC 8628). Of both codes only hashes are here.
CREATE TABLE device_code (
    hash TEXT PRIMARY KEY,
    user_code TEXT NOT NULL UNIQUE,
    device TEXT NOT NULL,
    made BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    -- asked, allowed or denied.
    state TEXT NOT NULL,
    -- Who allowed it.
    person TEXT REFERENCES person (id)
);

-- A version: the files at one run. It is never changed, but graded if somebody submits it.
CREATE TABLE project_version (
    id BIGINT PRIMARY KEY,
    person TEXT NOT NULL REFERENCES person (id),
    -- The version, counted within the person from 1.
    version BIGINT NOT NULL,
    -- When it ran, by the student's clock, and when it arrived.
    ran BIGINT NOT NULL,
    received BIGINT NOT NULL,
    -- The id of the run, by which sending it twice makes one version.
    run_key TEXT NOT NULL,
    client TEXT NOT NULL,
    kit TEXT NOT NULL,
    source TEXT NOT NULL REFERENCES source (hash),
    -- Bytes of all different contents of this person up to this version.
    kept_bytes BIGINT NOT NULL,
    -- What the run found by question, as JSON.
    results TEXT NOT NULL,
    -- Nothing, or queued, grading or graded.
    grade TEXT,
    -- When it was queued last; the order of the queue.
    queued BIGINT,
    -- How often grading it began and did not end.
    attempts BIGINT NOT NULL,
    graded BIGINT,
    -- What grading found, as JSON.
    verdict TEXT,
    UNIQUE (person, version),
    UNIQUE (person, run_key)
);
CREATE INDEX project_version_source ON project_version (person, source);
-- For the order of the queue, which looks at each person's waiting versions.
CREATE INDEX project_version_grade ON project_version (grade, person, queued);

-- Somebody submitted a version of theirs; the same one can be submitted again.
CREATE TABLE project_submission (
    id BIGINT PRIMARY KEY,
    project_version BIGINT NOT NULL REFERENCES project_version (id),
    person TEXT NOT NULL REFERENCES person (id),
    submitted BIGINT NOT NULL
);
CREATE INDEX project_submission_person ON project_submission (person);

-- Answers that students tried in unlocking.
CREATE TABLE unlocking_try (
    id BIGINT PRIMARY KEY,
    project_version BIGINT NOT NULL REFERENCES project_version (id),
    person TEXT NOT NULL REFERENCES person (id),
    question TEXT NOT NULL,
    -- The digest of what was asked.
    asked TEXT NOT NULL,
    answer TEXT NOT NULL,
    is_right BIGINT NOT NULL,
    at BIGINT NOT NULL
);
CREATE INDEX unlocking_try_person ON unlocking_try (person, question);

-- Two students as partners: invited, from when to when.
CREATE TABLE partnership (
    id BIGINT PRIMARY KEY,
    inviter TEXT NOT NULL REFERENCES person (id),
    invited TEXT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL,
    began BIGINT,
    ended BIGINT,
    -- The last submission of all before it began, and the last one before it ended: times
    -- can be equal.
    began_after BIGINT,
    ended_after BIGINT
);
CREATE INDEX partnership_inviter ON partnership (inviter);
CREATE INDEX partnership_invited ON partnership (invited);
