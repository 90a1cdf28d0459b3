-- name: InsertUser :execrows
INSERT INTO users (id, nickname, nickname_folded, nickname_key, username, username_folded, email, email_folded, password_hash, language,
  activated_at, pw_modified_at, created_at, updated_at, created_by_id, updated_by_id)
VALUES (sqlc.arg('id'), sqlc.arg('nickname'), sqlc.arg('nickname_folded'), sqlc.arg('nickname_key'), sqlc.narg('username'), sqlc.narg('username_folded'),
  sqlc.narg('email'), sqlc.narg('email_folded'), sqlc.narg('password_hash'), sqlc.narg('language'),
  sqlc.narg('activated_at'), sqlc.narg('pw_modified_at'), sqlc.arg('created_at'), sqlc.arg('created_at'), sqlc.arg('id'), sqlc.arg('id'))
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
SELECT id FROM users WHERE id = $1 AND withdrawn_at IS NULL FOR NO KEY UPDATE;

-- name: UpdateUserProfile :exec
UPDATE users SET nickname = $2, nickname_folded = $3, nickname_key = $4, bio = $5, image = $6, background_image = $7, twitter_id = $8,
  friend_code = $9, gender = $10, prefecture = $11, city = $12, birth_date = $13, comment = $14, play_time = $15, sns_links = $16,
  timezone = $17, language = $18, notification_weekdays = $19, muted_kinds = $20, updated_at = $21, updated_by_id = $22, quiet_from = $23, quiet_to = $24,
  browser_timezone = $25
WHERE id = $1;

-- name: SetSiteRole :execrows
UPDATE users SET site_role = $2, updated_at = $3 WHERE id = $1 AND withdrawn_at IS NULL;
