-- The class of a project at a glance.

-- How far each student is with each problem, by the last run of ok that tested it. It follows
-- from the student's versions, and is kept so that nobody reads all of them.
CREATE TABLE project_progress (
    person TEXT PRIMARY KEY REFERENCES person (id),
    -- The newest version: its number among all, and among the student's.
    newest BIGINT NOT NULL,
    version BIGINT NOT NULL,
    -- When the newest run was.
    ran BIGINT NOT NULL,
    -- The problems by number, as JSON.
    problems TEXT NOT NULL
);
CREATE INDEX project_progress_newest ON project_progress (newest);

-- Work that is alike, as it was compared last; one row.
CREATE TABLE project_likeness (
    id BIGINT PRIMARY KEY,
    at BIGINT NOT NULL,
    -- The number of files, and the pairs as JSON.
    files BIGINT NOT NULL,
    pairs TEXT NOT NULL
);

-- Events about a person.
CREATE INDEX event_person ON event (person, seq);
