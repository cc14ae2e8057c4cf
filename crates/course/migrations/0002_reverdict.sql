-- Versions that staff let be judged again, and what that comes to. It changes
-- nothing until staff apply it.
CREATE TABLE reverdict (
    submission BIGINT PRIMARY KEY REFERENCES submission (id),
    -- queued, judging, accepted or refused.
    state TEXT NOT NULL,
    -- How often judging it began and did not end.
    attempts BIGINT NOT NULL,
    -- As a submission has them.
    team_name TEXT,
    choices TEXT,
    plays TEXT,
    fault TEXT,
    reason TEXT,
    printed TEXT
);
CREATE INDEX reverdict_state ON reverdict (state);
