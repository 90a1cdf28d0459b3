-- name: ListEnabledGames :many
SELECT * FROM games WHERE enabled = 1 ORDER BY position, id;

-- name: ListGames :many
SELECT * FROM games ORDER BY position, id;

-- name: GetGame :one
SELECT * FROM games WHERE id = $1;

-- name: LockGame :one
UPDATE games SET updated_at = updated_at WHERE id = $1 RETURNING *;

-- name: SeedGame :execrows
INSERT INTO games (id, game_key, name, position, enabled, needs_friend_code, account_field, ladder, match_minutes, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
ON CONFLICT DO NOTHING;

-- name: CompleteGame :exec
UPDATE games SET account_field = $2, ladder = $3, updated_at = $4 WHERE id = $1 AND updated_at = 0;

-- name: InsertGame :execrows
INSERT INTO games (id, game_key, name, position, enabled, needs_friend_code, account_field, ladder, match_minutes, updated_at)
SELECT CAST(sqlc.arg('id') AS BIGINT), CAST(sqlc.arg('game_key') AS TEXT), CAST(sqlc.arg('name') AS TEXT), COALESCE(MAX(g.position), 0) + 1,
  CAST(sqlc.arg('enabled') AS BIGINT), CAST(sqlc.arg('needs_friend_code') AS BIGINT), CAST(sqlc.arg('account_field') AS TEXT),
  CAST(sqlc.arg('ladder') AS TEXT), CAST(sqlc.arg('match_minutes') AS BIGINT), CAST(sqlc.arg('updated_at') AS BIGINT)
FROM games g WHERE g.id > 0
ON CONFLICT DO NOTHING;

-- name: UpdateGame :exec
UPDATE games SET game_key = $2, name = $3, enabled = $4, needs_friend_code = $5, account_field = $6, ladder = $7, match_minutes = $8,
  updated_at = $9
WHERE id = $1;

-- name: GameHasAccounts :one
SELECT COUNT(*) FROM (SELECT a.id FROM game_accounts a WHERE a.game_id = $1 LIMIT 1) AS first_one;

-- name: ListRanks :many
SELECT * FROM ranks ORDER BY rank_key;

-- name: GetRank :one
SELECT * FROM ranks WHERE rank_key = $1;

-- name: SeedRank :exec
INSERT INTO ranks (rank_key, ladder, titles) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: UpdateRank :execrows
UPDATE ranks SET ladder = $2, titles = $3 WHERE rank_key = $1;

-- name: ForgetGameWords :exec
DELETE FROM game_words WHERE game_id = $1;

-- name: InsertGameWord :exec
INSERT INTO game_words (word_key, game_id) VALUES ($1, $2);
