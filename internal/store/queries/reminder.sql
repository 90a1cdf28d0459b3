-- The people of an entry: who entered alone, or who is in the team now.
-- name: PeopleOfEntry :many
SELECT e.user_id FROM entries e WHERE e.contest_id = $1 AND e.id = $2 AND e.team_id IS NULL
UNION
SELECT m.user_id FROM entries e JOIN team_members m ON m.team_id = e.team_id WHERE e.contest_id = $1 AND e.id = $2;
