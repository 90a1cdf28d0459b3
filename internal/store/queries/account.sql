-- name: InsertUser :execrows
INSERT INTO users (id, nickname, nickname_folded, nickname_key, username, username_folded, email, email_folded, password_hash, language,
  activated_at, pw_modified_at, created_at, updated_at)
VALUES (sqlc.arg('id'), sqlc.arg('nickname'), sqlc.arg('nickname_folded'), sqlc.arg('nickname_key'), sqlc.narg('username'), sqlc.narg('username_folded'),
  sqlc.narg('email'), sqlc.narg('email_folded'), sqlc.narg('password_hash'), sqlc.narg('language'),
  sqlc.narg('activated_at'), sqlc.narg('pw_modified_at'), sqlc.arg('created_at'), sqlc.arg('created_at'))
ON CONFLICT DO NOTHING;

-- name: GetUser :one
SELECT sqlc.embed(users), CAST(COALESCE(
  (SELECT a.version FROM agreements a WHERE a.user_id = users.id ORDER BY a.agreed_at DESC, a.version DESC LIMIT 1), '') AS TEXT) AS terms
FROM users WHERE users.id = $1;

-- name: UserIDByEmail :one
SELECT id FROM users WHERE email_folded = $1;

-- name: UserIDByUsername :one
SELECT id FROM users WHERE username_folded = $1;

-- name: LockUser :execrows
UPDATE users SET updated_at = updated_at WHERE id = $1;

-- name: UpdateUserProfile :exec
UPDATE users SET nickname = $2, nickname_folded = $3, bio = $4, image = $5, background_image = $6, twitter_id = $7,
  friend_code = $8, timezone = $9, language = $10, updated_at = $11, nickname_key = $12
WHERE id = $1;

-- name: SetSiteRole :execrows
UPDATE users SET site_role = $2, updated_at = $3 WHERE id = $1 AND withdrawn_at IS NULL;
