-- +goose Up
-- code_entered identifies the code that was entered last on a link, '' = none: the same code again is no further try.
ALTER TABLE magic_links ADD COLUMN code_entered TEXT NOT NULL DEFAULT '';

-- The follows of a team end with it. Versions before this migration kept those of a dissolved team that results name.
DELETE FROM follows WHERE team_id IN (SELECT t.id FROM teams t WHERE t.deleted_at IS NOT NULL);
