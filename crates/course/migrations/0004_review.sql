-- The review of composition: what staff read, find and publish.

-- What is reviewed: a submission that counts for one student, or for two partners.
CREATE TABLE review (
    id BIGINT PRIMARY KEY,
    -- What it is called where names are hidden. It is drawn by chance.
    code TEXT NOT NULL UNIQUE,
    project_version BIGINT NOT NULL REFERENCES project_version (id),
    -- From 1; a new one begins when it is done again for another version.
    round BIGINT NOT NULL,
    -- Whether somebody asked for a second reader.
    second_asked BIGINT NOT NULL,
    -- When this round was published.
    published BIGINT
);

-- Whose review it is: each student has at most one.
CREATE TABLE review_student (
    person TEXT PRIMARY KEY REFERENCES person (id),
    review BIGINT NOT NULL REFERENCES review (id)
);
CREATE INDEX review_student_review ON review_student (review);

-- What one member of staff finds.
CREATE TABLE review_reading (
    id BIGINT PRIMARY KEY,
    review BIGINT NOT NULL REFERENCES review (id),
    round BIGINT NOT NULL,
    project_version BIGINT NOT NULL REFERENCES project_version (id),
    reader TEXT NOT NULL REFERENCES person (id),
    -- first, second, settled or regrade.
    role TEXT NOT NULL,
    begun BIGINT NOT NULL,
    finished BIGINT,
    -- The points by item of the rubric, as JSON.
    marks TEXT NOT NULL,
    -- What the reader says about the whole.
    note TEXT NOT NULL
);
CREATE INDEX review_reading_review ON review_reading (review, round);

-- Comments on lines of hog.py, from 1.
CREATE TABLE review_comment (
    id BIGINT PRIMARY KEY,
    reading BIGINT NOT NULL REFERENCES review_reading (id),
    first_line BIGINT NOT NULL,
    last_line BIGINT NOT NULL,
    item TEXT,
    text TEXT NOT NULL
);
CREATE INDEX review_comment_reading ON review_comment (reading);

-- What a student was told, each time; the last one holds.
CREATE TABLE review_outcome (
    id BIGINT PRIMARY KEY,
    review BIGINT NOT NULL REFERENCES review (id),
    person TEXT NOT NULL REFERENCES person (id),
    at BIGINT NOT NULL,
    by_person TEXT NOT NULL REFERENCES person (id),
    -- Points, comments and notes, as JSON.
    outcome TEXT NOT NULL
);
CREATE INDEX review_outcome_person ON review_outcome (person);
CREATE INDEX review_outcome_review ON review_outcome (review);

-- A student asks for a regrade, once for each review.
CREATE TABLE review_regrade (
    review BIGINT PRIMARY KEY REFERENCES review (id),
    person TEXT NOT NULL REFERENCES person (id),
    asked BIGINT NOT NULL,
    text TEXT NOT NULL,
    answered BIGINT,
    answered_by TEXT REFERENCES person (id),
    answer TEXT
);

-- Sentences that staff keep, to use them in comments.
CREATE TABLE review_sentence (
    id BIGINT PRIMARY KEY,
    text TEXT NOT NULL UNIQUE,
    item TEXT,
    uses BIGINT NOT NULL
);
