-- People with an address who play in an entry of a contest that was not declined, and are not banned: alone, or with a team that they are in
-- now. absent = 1 keeps to entries that hold a place and are not checked in.
-- name: PeopleToRemind :many
SELECT u.id, CAST(u.email AS TEXT) AS email, u.language, u.timezone, u.muted_kinds FROM users u
WHERE u.id > CAST(sqlc.arg('after') AS BIGINT) AND u.email IS NOT NULL AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
  AND u.id IN (
    SELECT e.user_id FROM entries e
    WHERE e.contest_id = sqlc.arg('contest_id') AND e.team_id IS NULL AND e.standing <> 'declined'
      AND (CAST(sqlc.arg('absent') AS BIGINT) = 0 OR e.checkin = 0 AND e.standing = 'applied')
    UNION
    SELECT m.user_id FROM entries e JOIN team_members m ON m.team_id = e.team_id
    WHERE e.contest_id = sqlc.arg('contest_id') AND e.standing <> 'declined'
      AND (sqlc.arg('absent') = 0 OR e.checkin = 0 AND e.standing = 'applied'))
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = sqlc.arg('contest_id') AND b.user_id = u.id)
ORDER BY u.id LIMIT sqlc.arg('most');

-- The people of an entry: who entered alone, or who is in the team now.
-- name: PeopleOfEntry :many
SELECT e.user_id FROM entries e WHERE e.contest_id = $1 AND e.id = $2 AND e.team_id IS NULL
UNION
SELECT m.user_id FROM entries e JOIN team_members m ON m.team_id = e.team_id WHERE e.contest_id = $1 AND e.id = $2;
