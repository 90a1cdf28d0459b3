-- name: InsertSession :exec
INSERT INTO sessions (id, user_id, user_agent, address, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: GetSession :one
SELECT * FROM sessions WHERE id = $1;

-- name: EndSession :execrows
UPDATE sessions SET ended_at = $3 WHERE id = $1 AND user_id = $2 AND ended_at IS NULL;

-- name: DeleteOldSessions :exec
DELETE FROM sessions WHERE expires_at < $1;

-- name: InsertMagicLink :exec
INSERT INTO magic_links (id, email, pin_hash, language, terms, return_to, created_at, expire_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: GetMagicLink :one
SELECT * FROM magic_links WHERE id = $1;

-- name: ConsumeMagicLink :execrows
UPDATE magic_links SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE id = sqlc.arg('id') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: DeleteOldMagicLinks :exec
DELETE FROM magic_links WHERE expire_at < $1;

-- name: InsertActivation :exec
INSERT INTO activations (key_hash, email, username, password_hash, language, terms, created_at, expire_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: GetActivation :one
SELECT * FROM activations WHERE key_hash = $1;

-- name: ConsumeActivation :execrows
UPDATE activations SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE key_hash = sqlc.arg('key_hash') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: DeleteOldActivations :exec
DELETE FROM activations WHERE expire_at < $1;

-- name: CredentialByEmail :one
SELECT id, password_hash FROM users WHERE email_folded = $1;

-- name: CredentialByUsername :one
SELECT id, password_hash FROM users WHERE username_folded = $1;

-- name: CountSignInFailure :one
UPDATE users SET sign_in_failed = sign_in_failed + 1
WHERE id = sqlc.arg('id') AND sign_in_failed < CAST(sqlc.arg('most') AS BIGINT)
RETURNING sign_in_failed;

-- name: NoteSignIn :exec
UPDATE users SET sign_in_failed = 0, last_sign_in_at = $2 WHERE id = $1;

-- name: InsertAgreement :exec
INSERT INTO agreements (user_id, version, agreed_at) VALUES ($1, $2, $3)
ON CONFLICT DO NOTHING;
