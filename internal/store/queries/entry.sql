-- name: EntryByID :one
SELECT * FROM entry_details WHERE contest_id = $1 AND id = $2;

-- name: EntryOfPerson :one
SELECT d.* FROM entry_members em JOIN entry_details d ON d.id = em.entry_id
WHERE em.contest_id = $1 AND em.user_id = $2 AND d.team_id IS NULL;

-- name: EntryOfTeam :one
SELECT * FROM entry_details WHERE contest_id = $1 AND team_id = $2;

-- name: EntryPage :many
SELECT * FROM entry_details WHERE contest_id = $1
ORDER BY created_at, id LIMIT sqlc.arg('most') OFFSET sqlc.arg('skip');

-- name: EntriesOfMember :many
SELECT d.* FROM entry_details d
WHERE d.id IN (
  SELECT em.entry_id FROM entry_members em JOIN entries e ON e.id = em.entry_id
  WHERE em.contest_id = $1 AND em.user_id = $2 AND e.team_id IS NULL
  UNION
  SELECT e.id FROM team_members m JOIN entries e ON e.contest_id = $1 AND e.team_id = m.team_id
  WHERE m.user_id = $2)
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = $1 AND b.user_id = $2)
ORDER BY CASE WHEN EXISTS (SELECT 1 FROM entry_members em WHERE em.contest_id = d.contest_id AND em.user_id = $2 AND em.entry_id = d.id)
  THEN 0 ELSE 1 END, d.created_at, d.id;

-- name: EntryRoster :many
SELECT m.user_id, u.nickname, CAST(CASE WHEN em.entry_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS entered,
  CAST(CASE WHEN b.id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS banned
FROM team_members m
JOIN users u ON u.id = m.user_id
LEFT JOIN entry_members em ON em.contest_id = sqlc.arg('contest_id') AND em.user_id = m.user_id
LEFT JOIN contest_bans b ON b.contest_id = sqlc.arg('contest_id') AND b.user_id = m.user_id
WHERE m.team_id = sqlc.arg('team_id')
ORDER BY m.joined_at, m.user_id;

-- name: TeamRolesOf :many
SELECT team_id, role FROM team_members WHERE user_id = $1;

-- name: InsertEntry :exec
INSERT INTO entries (id, contest_id, user_id, team_id, status, standing, checkin, check_updated, twitter_id, game_username, friend_code, comment, created_at, updated_at)
VALUES ($1, $2, $3, $4, NULL, $5, 0, NULL, $6, $7, $8, $9, $10, $10);

-- name: InsertEntryMember :execrows
INSERT INTO entry_members (contest_id, user_id, entry_id) VALUES ($1, $2, $3)
ON CONFLICT (contest_id, user_id) DO NOTHING;

-- name: DeleteEntry :execrows
DELETE FROM entries WHERE contest_id = $1 AND id = $2;

-- name: AddEntryCount :exec
UPDATE contests SET entry_count = entry_count + CAST(sqlc.arg('delta') AS BIGINT) WHERE id = $1;

-- name: SetEntryStatus :exec
UPDATE entries SET status = $2, standing = $3, updated_at = $4 WHERE id = $1;

-- Entries on the waiting list before a place in the order of entering.
-- name: CountWaitingBefore :one
SELECT COUNT(*) FROM entries
WHERE contest_id = $1 AND standing = 'waiting' AND (created_at, id) < (CAST(sqlc.arg('created_at') AS BIGINT), CAST(sqlc.arg('id') AS BIGINT));

-- name: SetEntryDetails :exec
UPDATE entries SET twitter_id = $2, game_username = $3, friend_code = $4, comment = $5, updated_at = $6 WHERE id = $1;

-- name: SetEntryCheckin :exec
UPDATE entries SET checkin = $2, check_updated = $3, updated_at = $3 WHERE id = $1;

-- name: EntriesInStage :many
SELECT CAST(entry_a AS BIGINT) AS entry_id FROM matches WHERE matches.contest_id = $1 AND entry_a IS NOT NULL
UNION
SELECT CAST(entry_b AS BIGINT) AS entry_id FROM matches WHERE matches.contest_id = $1 AND entry_b IS NOT NULL
UNION
SELECT s.entry_id FROM stages g JOIN stage_entries s ON s.stage_id = g.id WHERE g.contest_id = $1;
