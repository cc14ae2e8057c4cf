-- Whether the match is to be played again. Its score counts until then.
ALTER TABLE football_matchup ADD COLUMN again INTEGER NOT NULL DEFAULT 0;
