-- name: InsertFollow :execrows
INSERT INTO follows (user_id, kind, target_id, person_id, team_id, contest_id, game_id, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING;

-- name: DeleteFollow :execrows
DELETE FROM follows WHERE user_id = $1 AND kind = $2 AND target_id = $3;

-- name: CountFollows :one
SELECT COUNT(*) FROM follows WHERE user_id = $1;

-- name: DeleteFollowsOf :exec
DELETE FROM follows WHERE user_id = CAST(sqlc.arg('id') AS BIGINT) OR person_id = CAST(sqlc.arg('id') AS BIGINT);

-- name: DeleteFollowsOfTeam :exec
DELETE FROM follows WHERE team_id = CAST(sqlc.arg('team_id') AS BIGINT);

-- name: ListFollows :many
SELECT f.kind, f.target_id, f.created_at, u.nickname, t.name AS team_name, c.name AS contest_name, g.name AS game_name,
  COALESCE(u.image, t.image, c.image) AS image
FROM active_follows f
LEFT JOIN users u ON u.id = f.person_id
LEFT JOIN teams t ON t.id = f.team_id
LEFT JOIN contests c ON c.id = f.contest_id
LEFT JOIN games g ON g.id = f.game_id
WHERE f.user_id = $1
ORDER BY f.created_at DESC, f.target_id DESC, f.kind LIMIT sqlc.arg('most');

-- name: LockPersonToFollow :execrows
SELECT id FROM users WHERE id = $1 AND withdrawn_at IS NULL AND suspended_at IS NULL FOR NO KEY UPDATE;

-- name: LockTeamToFollow :execrows
SELECT id FROM teams WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE;

-- name: LockContestToFollow :execrows
SELECT id FROM contests WHERE id = $1 FOR NO KEY UPDATE;

-- name: LockGameToFollow :execrows
SELECT id FROM games WHERE id = $1 AND enabled = 1 FOR NO KEY UPDATE;

-- name: ContestExists :one
SELECT COUNT(*) FROM contests WHERE id = $1;

-- name: FollowedEntries :many
SELECT d.* FROM entry_details d
WHERE d.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT) AND d.id IN (
  SELECT e.id FROM active_follows f JOIN entries e ON e.team_id = f.team_id
  WHERE f.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND e.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT)
  UNION
  SELECT m.entry_id FROM active_follows f JOIN entry_members m ON m.user_id = f.person_id
  WHERE f.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND f.kind = 'player' AND m.left_at IS NULL AND m.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT))
ORDER BY d.created_at, d.id LIMIT sqlc.arg('most');
