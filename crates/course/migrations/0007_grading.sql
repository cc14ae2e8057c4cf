-- The order of the grading queue, and verdicts that are used again.

-- How many versions of the same person came to the front of the queue after it. The place
-- within a turn is `queued`: a newer version takes that of the one that waited there.
ALTER TABLE project_version ADD COLUMN turn BIGINT NOT NULL DEFAULT 0;
-- The hash of everything that its verdict depends on.
ALTER TABLE project_version ADD COLUMN grade_hash TEXT;
-- How long grading took, in milliseconds; nothing if an earlier verdict was used again.
ALTER TABLE project_version ADD COLUMN took BIGINT;
CREATE INDEX project_version_turn ON project_version (grade, turn, queued, id);
CREATE INDEX project_version_grade_hash ON project_version (grade_hash);
CREATE INDEX project_version_graded ON project_version (graded);
