-- What a student agreed to be told of their team if it wins: 'named', or 'plays' for its strategy
-- too; nothing if they did not agree.
ALTER TABLE person ADD COLUMN recognition TEXT;

-- Who submitted versions of the project, which 0009 left out.
UPDATE event SET actor = (
    SELECT p.id FROM person p
    WHERE REPLACE(event.body, '"by":"' || p.id || '"', '') <> event.body
) WHERE kind = 'handed' AND actor IS NULL;
