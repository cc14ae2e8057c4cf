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
