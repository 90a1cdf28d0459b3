-- name: ListEnabledGames :many
SELECT * FROM games WHERE enabled = 1 ORDER BY position, id;

-- name: GetGame :one
SELECT * FROM games WHERE id = $1;

-- name: InsertGame :exec
INSERT INTO games (id, game_key, name, position, enabled, needs_friend_code)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO NOTHING;
