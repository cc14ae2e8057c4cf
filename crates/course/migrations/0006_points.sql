-- What staff decide about the points of a project.

-- Another submission than the last one counts for a student.
CREATE TABLE chosen_submission (
    person TEXT PRIMARY KEY REFERENCES person (id),
    project_submission BIGINT NOT NULL REFERENCES project_submission (id),
    reason TEXT NOT NULL,
    -- The member of staff who chose it, and when.
    by_person TEXT NOT NULL REFERENCES person (id),
    made BIGINT NOT NULL
);

-- Why a person has a deadline of their own.
ALTER TABLE person ADD COLUMN closes_reason TEXT;
