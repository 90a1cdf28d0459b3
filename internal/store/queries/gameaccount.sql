-- name: ListGameAccounts :many
SELECT sqlc.embed(game_accounts), sqlc.embed(games) FROM game_accounts
JOIN games ON games.id = game_accounts.game_id
WHERE game_accounts.user_id = sqlc.arg('user_id')
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR game_accounts.game_id = sqlc.narg('game_id'))
ORDER BY games.position, game_accounts.id
LIMIT sqlc.arg('most');

-- name: InsertGameAccount :execrows
INSERT INTO game_accounts (id, user_id, game_id, username, username_folded, username_key, friend_code, rank_key, unique_name, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (unique_name) DO NOTHING;

-- name: UpdateGameAccount :exec
UPDATE game_accounts SET game_id = $2, username = $3, username_folded = $4, username_key = $5, friend_code = $6, rank_key = $7,
  unique_name = $8, updated_at = $9
WHERE id = $1;

-- name: DeleteGameAccount :execrows
DELETE FROM game_accounts WHERE user_id = $1 AND id = $2;
