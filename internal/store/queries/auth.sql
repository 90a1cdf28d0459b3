-- name: InsertSession :exec
INSERT INTO sessions (id, user_id, user_agent, address, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- Every request of a person reads the session. Texts need the zone.
-- name: GetSession :one
SELECT sqlc.embed(s), u.timezone FROM sessions s JOIN users u ON u.id = s.user_id WHERE s.id = $1;

-- name: ListSessions :many
SELECT * FROM sessions WHERE user_id = $1 AND ended_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY created_at DESC, id DESC LIMIT $2;

-- name: EndSession :execrows
UPDATE sessions SET ended_at = $3 WHERE id = $1 AND user_id = $2 AND ended_at IS NULL;

-- name: EndSessions :many
UPDATE sessions SET ended_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE user_id = sqlc.arg('user_id') AND id <> sqlc.arg('except_id') AND ended_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT)
RETURNING id;

-- name: DeleteOldSessions :exec
DELETE FROM sessions WHERE expires_at < $1;

-- name: InsertMagicLink :exec
INSERT INTO magic_links (id, email, pin_hash, language, terms, return_to, created_at, updated_at, expire_at, code_hash, browser_hash, code_expire_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12);

-- name: GetMagicLink :one
SELECT * FROM magic_links WHERE id = $1;

-- name: ConsumeMagicLink :execrows
UPDATE magic_links SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE id = sqlc.arg('id') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: CountMagicLinkCodeTry :one
UPDATE magic_links SET code_tries = code_tries + 1, code_entered = sqlc.arg('entered')
WHERE browser_hash = sqlc.arg('browser_hash') AND consumed_at IS NULL AND code_tries < CAST(sqlc.arg('most') AS BIGINT)
  AND code_expire_at > CAST(sqlc.arg('now') AS BIGINT) AND code_entered <> sqlc.arg('entered')
RETURNING *;

-- name: MagicLinkOfEnteredCode :one
SELECT * FROM magic_links
WHERE browser_hash = sqlc.arg('browser_hash') AND consumed_at IS NULL AND code_expire_at > CAST(sqlc.arg('now') AS BIGINT)
  AND code_entered = sqlc.arg('entered');

-- name: NoteMagicLinkUse :exec
UPDATE magic_links SET activated_at = $2, last_sign_in_at = $3, updated_at = $4 WHERE id = $1;

-- name: DeleteOldMagicLinks :exec
DELETE FROM magic_links WHERE expire_at < $1;

-- name: InsertActivation :exec
INSERT INTO activations (key_hash, email, username, password_hash, language, terms, return_to, created_at, expire_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: GetActivation :one
SELECT * FROM activations WHERE key_hash = $1;

-- name: ConsumeActivation :execrows
UPDATE activations SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE key_hash = sqlc.arg('key_hash') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: DeleteOldActivations :exec
DELETE FROM activations WHERE expire_at < $1;

-- name: InsertPasswordReset :exec
INSERT INTO password_resets (key_hash, user_id, pin_hash, created_at, expire_at) VALUES ($1, $2, $3, $4, $5);

-- name: GetPasswordReset :one
SELECT * FROM password_resets WHERE key_hash = $1;

-- name: GetPasswordResetByPin :one
SELECT * FROM password_resets WHERE user_id = $1 AND pin_hash = $2;

-- name: ConsumePasswordReset :execrows
UPDATE password_resets SET consumed_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE key_hash = sqlc.arg('key_hash') AND consumed_at IS NULL AND expire_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: ConsumePasswordResets :exec
UPDATE password_resets SET consumed_at = $2 WHERE user_id = $1 AND consumed_at IS NULL;

-- name: DeleteOldPasswordResets :exec
DELETE FROM password_resets WHERE expire_at < $1;

-- name: UpsertEmailChange :exec
INSERT INTO email_changes (user_id, email, code_hash, tries, created_at, expire_at) VALUES ($1, $2, $3, 0, $4, $5)
ON CONFLICT (user_id) DO UPDATE SET email = excluded.email, code_hash = excluded.code_hash, tries = 0, code_entered = '',
  created_at = excluded.created_at, expire_at = excluded.expire_at;

-- name: CountEmailChangeTry :one
UPDATE email_changes SET tries = tries + 1, code_entered = sqlc.arg('entered')
WHERE user_id = sqlc.arg('user_id') AND tries < CAST(sqlc.arg('most') AS BIGINT) AND expire_at > CAST(sqlc.arg('now') AS BIGINT)
  AND code_entered <> sqlc.arg('entered')
RETURNING *;

-- name: EmailChangeOfEnteredCode :one
SELECT * FROM email_changes
WHERE user_id = sqlc.arg('user_id') AND expire_at > CAST(sqlc.arg('now') AS BIGINT) AND code_entered = sqlc.arg('entered');

-- name: DeleteEmailChange :execrows
DELETE FROM email_changes WHERE user_id = $1 AND code_hash = $2;

-- name: DeleteOldEmailChanges :exec
DELETE FROM email_changes WHERE expire_at < $1;

-- name: CredentialByEmail :one
SELECT id, password_hash FROM users WHERE email_folded = $1 AND withdrawn_at IS NULL;

-- name: CredentialByUsername :one
SELECT id, password_hash FROM users WHERE username_folded = $1 AND withdrawn_at IS NULL;

-- name: CredentialByUser :one
SELECT id, password_hash FROM users WHERE id = $1;

-- name: CountSignInFailure :one
UPDATE users SET sign_in_failed = sign_in_failed + 1
WHERE id = sqlc.arg('id') AND sign_in_failed < CAST(sqlc.arg('most') AS BIGINT)
RETURNING sign_in_failed;

-- name: ClearSignInFailures :exec
UPDATE users SET sign_in_failed = 0 WHERE id = $1;

-- name: NoteSignIn :execrows
UPDATE users SET sign_in_failed = 0, last_sign_in_at = $2 WHERE id = $1 AND suspended_at IS NULL AND withdrawn_at IS NULL;

-- name: SetSuspended :execrows
UPDATE users SET suspended_at = $2 WHERE id = $1 AND withdrawn_at IS NULL;

-- name: SetPassword :exec
UPDATE users SET password_hash = sqlc.arg('password_hash'), pw_modified_at = CAST(sqlc.arg('now') AS BIGINT), sign_in_failed = 0,
  updated_at = CAST(sqlc.arg('now') AS BIGINT), updated_by_id = CAST(sqlc.arg('id') AS BIGINT)
WHERE id = CAST(sqlc.arg('id') AS BIGINT);

-- name: SetEmail :exec
UPDATE users SET email = sqlc.arg('email'), email_folded = sqlc.arg('email_folded'), activated_at = COALESCE(activated_at, CAST(sqlc.arg('now') AS BIGINT)),
  updated_at = CAST(sqlc.arg('now') AS BIGINT), updated_by_id = CAST(sqlc.arg('id') AS BIGINT)
WHERE id = CAST(sqlc.arg('id') AS BIGINT);

-- name: InsertAgreement :exec
INSERT INTO agreements (user_id, version, agreed_at) VALUES ($1, $2, $3)
ON CONFLICT DO NOTHING;
