-- +goose Up
-- code_entered is the hash of the code that was entered last for a change, '' = none: the same code again is no further try.
ALTER TABLE email_changes ADD COLUMN code_entered TEXT NOT NULL DEFAULT '';

-- Versions before this migration could keep what referred to a person or a team that ended at the same moment.
DELETE FROM follows WHERE team_id IN (SELECT t.id FROM teams t WHERE t.deleted_at IS NOT NULL);
DELETE FROM follows WHERE person_id IN (SELECT u.id FROM users u WHERE u.withdrawn_at IS NOT NULL);
DELETE FROM team_requests WHERE user_id IN (SELECT u.id FROM users u WHERE u.withdrawn_at IS NOT NULL);
DELETE FROM notices WHERE user_id IN (SELECT u.id FROM users u WHERE u.withdrawn_at IS NOT NULL);

-- The invitation links that a person issued end with the suspension of the person.
UPDATE team_invitations SET revoked_at = (SELECT u.suspended_at FROM users u WHERE u.id = team_invitations.created_by)
WHERE revoked_at IS NULL AND created_by IN (SELECT u.id FROM users u WHERE u.suspended_at IS NOT NULL);
