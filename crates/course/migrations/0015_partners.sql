-- What two partners had submitted before, and whose link a person signed in with.

-- The submission from before they were partners that counts for both, if there is one.
ALTER TABLE partnership ADD COLUMN agreed BIGINT;
-- Which one each of the two wants to count, as long as both have one.
ALTER TABLE partnership ADD COLUMN inviter_wants BIGINT;
ALTER TABLE partnership ADD COLUMN invited_wants BIGINT;

-- The member of staff who drew the token and saw it, if not its owner.
ALTER TABLE token ADD COLUMN drawn_by TEXT;
-- The one who allowed the device, if they had signed in with such a token.
ALTER TABLE device_code ADD COLUMN drawn_by TEXT;
-- The member of staff whose token the actor had signed in with.
ALTER TABLE event ADD COLUMN signed_in_by TEXT;
-- The same of who set the password.
ALTER TABLE person ADD COLUMN password_by TEXT;
