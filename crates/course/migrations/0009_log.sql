-- The log of staff: who did what.

-- The person who did it; nothing if it was the server, a command on it, or is not known.
ALTER TABLE event ADD COLUMN actor TEXT;
UPDATE event SET actor = person WHERE kind = 'joined';
UPDATE event SET actor = (
    SELECT s.person FROM submission s WHERE s.team = event.team
    AND REPLACE(event.body, '"version":' || s.version || '}', '') <> event.body
) WHERE kind = 'submitted';
UPDATE event SET actor = (
    SELECT p.id FROM person p
    WHERE REPLACE(event.body, '"by":"' || p.id || '"', '') <> event.body
) WHERE kind IN ('message', 'message-edited', 'message-withdrawn', 'links-mailed',
    'mail-retried', 'linked', 'viewed') AND body LIKE '%"by":"%';
CREATE INDEX event_actor ON event (actor, seq);
CREATE INDEX event_kind ON event (kind, seq);
