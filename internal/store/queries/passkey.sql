-- name: InsertCeremony :exec
INSERT INTO passkey_ceremonies (id, purpose, user_id, data, created_at, expire_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: ConsumeCeremony :one
UPDATE passkey_ceremonies SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE id = sqlc.arg('id') AND purpose = sqlc.arg('purpose') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT)
RETURNING *;

-- name: DeleteOldCeremonies :exec
DELETE FROM passkey_ceremonies WHERE expire_at < $1;

-- name: InsertPasskey :execrows
INSERT INTO passkeys (id, user_id, name, credential, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING;

-- name: GetPasskey :one
SELECT * FROM passkeys WHERE id = $1;

-- name: ListPasskeys :many
SELECT * FROM passkeys WHERE user_id = $1 ORDER BY created_at, id;

-- name: UsePasskey :exec
UPDATE passkeys SET credential = $2, last_used_at = $3 WHERE id = $1;

-- name: RenamePasskey :execrows
UPDATE passkeys SET name = $3 WHERE id = $1 AND user_id = $2;

-- name: DeletePasskey :execrows
DELETE FROM passkeys WHERE id = $1 AND user_id = $2;

-- name: DeletePasskeys :exec
DELETE FROM passkeys WHERE user_id = $1;
