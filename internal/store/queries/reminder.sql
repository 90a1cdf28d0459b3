-- The players of an entry: its roster without the people who left it.
-- name: PeopleOfEntry :many
SELECT em.user_id FROM entry_members em WHERE em.contest_id = $1 AND em.entry_id = $2 AND em.left_at IS NULL;
