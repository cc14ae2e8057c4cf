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
    -- The member of staff who set it, signed in with a token that they drew.
    password_by TEXT,
    -- A deadline of their own.
    closes BIGINT,
    -- Why they have it.
    closes_reason TEXT,
    -- What they agreed to be told of their team if it wins: 'no' or 'named'; nothing before they
    -- answer.
    recognition TEXT,
    -- When they were taken off the roster; nothing if they are on it.
    dropped BIGINT,
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
    revoked BIGINT,
    -- The device that it was made for, if one asked for it.
    device TEXT,
    -- The member of staff who drew the token and saw it, if not its owner.
    drawn_by TEXT
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
    -- The reason with its values (JSON), for pages in other languages than that of reason.
    why TEXT,
    -- The end of what it printed.
    printed TEXT,
    -- Who judges it, or did so last; and when it may be tried again after a process ended
    -- meanwhile.
    worker BIGINT,
    due BIGINT NOT NULL DEFAULT 0,
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
    -- Whom it is for, if it is one person.
    person TEXT,
    -- The person who did it; nothing if it was the server, a command on it, or is not known.
    actor TEXT,
    -- The member of staff whose token the actor had signed in with.
    signed_in_by TEXT,
    body TEXT NOT NULL
);
CREATE INDEX event_at ON event (at);
CREATE INDEX event_person ON event (person, seq);
CREATE INDEX event_actor ON event (actor, seq);
CREATE INDEX event_kind ON event (kind, seq);

-- What staff set while the contest runs.
CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);

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
    why TEXT,
    printed TEXT,
    worker BIGINT,
    due BIGINT NOT NULL DEFAULT 0
);
CREATE INDEX reverdict_state ON reverdict (state);

-- A project that is held for a course: every run of ok, with the files as they were.

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
    person TEXT REFERENCES person (id),
    -- The member of staff who drew the token with which that person had signed in.
    drawn_by TEXT
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
    -- How many versions of the same person came to the front of the queue after it. The place
    -- within a turn is `queued`: a newer version takes that of the one that waited there.
    turn BIGINT NOT NULL DEFAULT 0,
    -- How often grading it began and did not end.
    attempts BIGINT NOT NULL,
    graded BIGINT,
    -- The grade of hog.py with what is said about it, as JSON.
    verdict TEXT,
    -- The hash of everything that its verdict depends on.
    grade_hash TEXT,
    -- How long grading took, in milliseconds; nothing if an earlier verdict was used again.
    took BIGINT,
    -- As a submission has them.
    worker BIGINT,
    due BIGINT NOT NULL DEFAULT 0,
    UNIQUE (person, version),
    UNIQUE (person, run_key)
);
CREATE INDEX project_version_source ON project_version (person, source);
-- For the order of the queue, which looks at each person's waiting versions.
CREATE INDEX project_version_grade ON project_version (grade, person, queued);
CREATE INDEX project_version_turn ON project_version (grade, turn, queued, id);
CREATE INDEX project_version_grade_hash ON project_version (grade_hash);
CREATE INDEX project_version_graded ON project_version (graded);

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
    ended_after BIGINT,
    -- The submission from before they were partners that counts for both, if there is one.
    agreed BIGINT,
    -- Which one each of the two wants to count, as long as both have one.
    inviter_wants BIGINT,
    invited_wants BIGINT
);
CREATE INDEX partnership_inviter ON partnership (inviter);
CREATE INDEX partnership_invited ON partnership (invited);

-- The review of composition: what staff read, find and publish.

-- What is reviewed: a submission that counts for one student, or for two partners.
CREATE TABLE review (
    id BIGINT PRIMARY KEY,
    -- What it is called where names are hidden. It is drawn by chance.
    code TEXT NOT NULL UNIQUE,
    project_version BIGINT NOT NULL REFERENCES project_version (id),
    -- From 1; a new one begins when it is done again for another version.
    round BIGINT NOT NULL,
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
    -- first or regrade.
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

-- The queue of mail. It says whom a mail is for and what it is about; its text is made when it is
-- sent, so that no personal link is ever here.
CREATE TABLE mail (
    id BIGINT PRIMARY KEY,
    -- link, message or receipt.
    kind TEXT NOT NULL,
    person TEXT NOT NULL REFERENCES person (id),
    -- The event of the message, or the submission of the receipt.
    about BIGINT,
    made BIGINT NOT NULL,
    -- waiting, sending, sent, failed or withdrawn.
    state TEXT NOT NULL,
    -- How often sending it began, and when it may begin next.
    tries BIGINT NOT NULL,
    due BIGINT NOT NULL,
    -- When it got its state, and why it failed or waits again.
    changed BIGINT NOT NULL,
    reason TEXT
);
CREATE INDEX mail_state ON mail (state, id);
CREATE INDEX mail_person ON mail (person, kind);

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

-- The matches of D-Football that were played, for all servers of a course. A course in a file has them
-- in its folder's cache.
CREATE TABLE football_matchup (
    -- The hash of all settings that a match depends on.
    settings TEXT NOT NULL,
    -- Hashes of the two entries and of how they are asked, in the order of the
    -- hashes of their code.
    a TEXT NOT NULL,
    b TEXT NOT NULL,
    -- What came of it, as JSON.
    score TEXT NOT NULL,
    -- Whether the match is to be played again. Its score counts until then.
    again BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY (settings, a, b)
);
