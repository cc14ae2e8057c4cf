-- The rank of each team over the term: one row per team and day of the course on which it
-- changed, with the last rank of the day. The freeze of the board begins a new row, so that the
-- ranks until then are known.
CREATE TABLE team_rank (
    team BIGINT NOT NULL REFERENCES team (id),
    -- The beginning of the day, or the freeze.
    since BIGINT NOT NULL,
    -- Nothing if the team was not on the board.
    rank BIGINT,
    PRIMARY KEY (team, since)
);
