-- name: InsertBan :execrows
INSERT INTO contest_bans (id, contest_id, user_id, team_id, reason, created_at, created_by_id) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT DO NOTHING;

-- name: CountBansOf :one
SELECT COUNT(*) FROM contest_bans
WHERE contest_id = $1 AND (user_id = CAST(sqlc.arg('user_id') AS BIGINT) OR team_id = CAST(sqlc.arg('team_id') AS BIGINT));

-- The teams of a person, and how many of them are banned.
-- name: CountTeamBans :one
SELECT COUNT(*) AS teams, COUNT(b.id) AS banned FROM team_members m
LEFT JOIN contest_bans b ON b.contest_id = sqlc.arg('contest_id') AND b.team_id = m.team_id
WHERE m.user_id = sqlc.arg('user_id');

-- Bans with the banned and with the operator, newest first.
-- name: BanPage :many
SELECT sqlc.embed(b), u.nickname, u.image, t.name AS team_name, t.image AS team_image, a.nickname AS actor_nickname, a.image AS actor_image
FROM contest_bans b
LEFT JOIN users u ON u.id = b.user_id
LEFT JOIN teams t ON t.id = b.team_id
LEFT JOIN users a ON a.id = b.created_by_id
WHERE b.contest_id = $1 AND b.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY b.id DESC LIMIT sqlc.arg('most');

-- name: CountBans :one
SELECT COUNT(*) FROM contest_bans WHERE contest_id = $1;

-- name: DeleteBan :exec
DELETE FROM contest_bans WHERE id = $1;

-- name: EraseBans :exec
DELETE FROM contest_bans WHERE user_id = $1;
