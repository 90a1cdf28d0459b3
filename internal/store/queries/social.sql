-- name: InsertSocialFlow :exec
INSERT INTO social_flows (state_hash, provider, user_id, browser_hash, secret, language, terms, return_to, again, created_at, expire_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11);

-- name: ConsumeSocialFlow :one
UPDATE social_flows SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE state_hash = sqlc.arg('state_hash') AND provider = sqlc.arg('provider') AND browser_hash = sqlc.arg('browser_hash')
  AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT)
RETURNING *;

-- name: DeleteOldSocialFlows :exec
DELETE FROM social_flows WHERE expire_at < $1;

-- name: InsertSocialAccount :execrows
INSERT INTO social_accounts (provider, subject, user_id, name, created_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT DO NOTHING;

-- name: GetSocialAccount :one
SELECT * FROM social_accounts WHERE provider = $1 AND subject = $2;

-- name: ListSocialAccounts :many
SELECT * FROM social_accounts WHERE user_id = $1 ORDER BY created_at, provider;

-- name: RenameSocialAccount :exec
UPDATE social_accounts SET name = $3 WHERE provider = $1 AND subject = $2;

-- name: DeleteSocialAccount :execrows
DELETE FROM social_accounts WHERE user_id = $1 AND provider = $2;

-- name: DeleteSocialAccounts :exec
DELETE FROM social_accounts WHERE user_id = $1;
