-- When a person was taken off the roster; nothing if they are on it.
ALTER TABLE person ADD COLUMN dropped BIGINT;
