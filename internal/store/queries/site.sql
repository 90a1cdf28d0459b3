-- name: ListSiteUsers :many
SELECT * FROM users
WHERE withdrawn_at IS NULL AND id < CAST(sqlc.arg('before') AS BIGINT)
  AND (CAST(sqlc.arg('only_suspended') AS BIGINT) = 0 OR suspended_at IS NOT NULL)
  AND (CAST(sqlc.narg('from_key') AS TEXT) IS NULL
    OR (nickname_key >= sqlc.narg('from_key') AND nickname_key < CAST(sqlc.narg('to_key') AS TEXT))
    OR username_folded = CAST(sqlc.narg('folded') AS TEXT) OR email_folded = sqlc.narg('folded'))
ORDER BY id DESC LIMIT sqlc.arg('most');

-- name: InsertNotice :exec
INSERT INTO notices (id, texts, internal_link, external_link, image, user_id, created_by_id, created_at, ends_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: EndNotice :execrows
UPDATE notices SET ends_at = CAST(sqlc.arg('now') AS BIGINT) WHERE id = sqlc.arg('id') AND ends_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: ListNotices :many
SELECT sqlc.embed(notices), r.nickname AS recipient_nickname, r.image AS recipient_image, c.nickname AS creator_nickname, c.image AS creator_image
FROM notices
LEFT JOIN users r ON r.id = notices.user_id
LEFT JOIN users c ON c.id = notices.created_by_id
WHERE notices.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY notices.id DESC LIMIT sqlc.arg('most');

-- name: ListOpenNotices :many
SELECT * FROM notices
WHERE ends_at > CAST(sqlc.arg('now') AS BIGINT) AND (user_id IS NULL OR user_id = CAST(sqlc.arg('user_id') AS BIGINT))
ORDER BY id DESC LIMIT sqlc.arg('most');

-- name: CountComplaintSubjects :one
SELECT
  (SELECT COUNT(*) FROM users u WHERE CAST(sqlc.arg('kind') AS TEXT) = 'user' AND u.id = sqlc.arg('id') AND u.withdrawn_at IS NULL)
  + (SELECT COUNT(*) FROM teams t WHERE CAST(sqlc.arg('kind') AS TEXT) = 'team' AND t.id = sqlc.arg('id') AND t.deleted_at IS NULL)
  + (SELECT COUNT(*) FROM contests c WHERE CAST(sqlc.arg('kind') AS TEXT) = 'contest' AND c.id = sqlc.arg('id'))
  + (SELECT COUNT(*) FROM chat_messages m WHERE CAST(sqlc.arg('kind') AS TEXT) = 'message' AND m.id = sqlc.arg('id'));

-- name: InsertComplaint :execrows
INSERT INTO complaints (id, reporter_id, subject_kind, subject_id, copy_author, copy_text, copy_image, reason, comment, status, note, created_at, updated_at)
VALUES (sqlc.arg('id'), sqlc.arg('reporter_id'), sqlc.arg('subject_kind'), sqlc.arg('subject_id'), sqlc.narg('copy_author'), sqlc.arg('copy_text'),
  sqlc.narg('copy_image'), sqlc.arg('reason'), sqlc.arg('comment'), sqlc.arg('status'), '', sqlc.arg('created_at'), sqlc.arg('created_at'))
ON CONFLICT (reporter_id, subject_kind, subject_id) WHERE status = 'OPEN' DO NOTHING;

-- name: HandleComplaint :execrows
UPDATE complaints SET status = $2, note = $3, handled_by_id = $4, updated_at = $5 WHERE id = $1 AND status = 'OPEN';

-- name: ListComplaints :many
SELECT sqlc.embed(complaints),
  CAST(COALESCE(su.nickname, st.name, sc.name, '') AS TEXT) AS subject_name,
  CAST(COALESCE(su.image, st.image, sc.image, '') AS TEXT) AS subject_image,
  CAST(CASE WHEN complaints.subject_kind = 'message' THEN complaints.copy_text ELSE COALESCE(su.bio, st.bio, sc.rule_text, '') END AS TEXT) AS subject_text,
  CAST(CASE WHEN complaints.subject_kind = 'message' AND COALESCE(sm.kind, 'removed') = 'removed' THEN 1 ELSE 0 END AS BIGINT) AS subject_gone,
  r.nickname AS reporter_nickname, r.image AS reporter_image, h.nickname AS handler_nickname, h.image AS handler_image
FROM complaints
JOIN users r ON r.id = complaints.reporter_id
LEFT JOIN users h ON h.id = complaints.handled_by_id
LEFT JOIN users su ON complaints.subject_kind = 'user' AND su.id = complaints.subject_id
  OR complaints.subject_kind = 'message' AND su.id = complaints.copy_author
LEFT JOIN teams st ON complaints.subject_kind = 'team' AND st.id = complaints.subject_id AND st.deleted_at IS NULL
LEFT JOIN contests sc ON complaints.subject_kind = 'contest' AND sc.id = complaints.subject_id
LEFT JOIN chat_messages sm ON complaints.subject_kind = 'message' AND sm.id = complaints.subject_id
WHERE complaints.id < CAST(sqlc.arg('before') AS BIGINT)
  AND (CAST(sqlc.narg('status') AS TEXT) IS NULL OR complaints.status = sqlc.narg('status'))
  AND (CAST(sqlc.narg('id') AS BIGINT) IS NULL OR complaints.id = sqlc.narg('id'))
ORDER BY complaints.id DESC LIMIT sqlc.arg('most');

-- The kinds are spelled out because a range of texts differs between collations.
-- name: ListSiteActs :many
SELECT sqlc.embed(events), u.nickname, u.image FROM events
LEFT JOIN users u ON u.id = events.actor_id
WHERE events.kind IN ('site.role', 'site.notice', 'site.notice_ended', 'site.game', 'site.rank', 'site.suspended', 'site.restored', 'site.removed', 'site.complaint')
  AND events.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY events.id DESC LIMIT sqlc.arg('most');

-- name: SiteCounts :one
SELECT
  (SELECT COUNT(*) FROM contests c WHERE c.cancelled_at IS NULL) AS contests,
  (SELECT CAST(COALESCE(SUM(c.entry_count), 0) AS BIGINT) FROM contests c) AS entries,
  (SELECT COUNT(*) FROM users u WHERE u.withdrawn_at IS NULL) AS people;
