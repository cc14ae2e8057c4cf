-- Texts of the editor that a person ran and that played, the oldest of which fall off. Only the
-- person reads them.
CREATE TABLE draft (
    person TEXT NOT NULL REFERENCES person (id),
    -- The address of the editor's page, which names the game, its rules and the language.
    page TEXT NOT NULL,
    -- From 1 on, in the order in which the texts ran last.
    number BIGINT NOT NULL,
    text BYTEA NOT NULL,
    -- What it was worth, as the page said it, and against whom.
    worth TEXT NOT NULL,
    against TEXT NOT NULL,
    -- The size of the row.
    bytes BIGINT NOT NULL,
    -- When it ran last.
    at BIGINT NOT NULL,
    PRIMARY KEY (person, page, number)
);
