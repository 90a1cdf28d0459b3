-- The rows that the withdrawal of a person removes (WITHDRAWAL-1). The row of users remains, because results refer to it.

-- name: EraseUser :execrows
UPDATE users SET nickname = '', nickname_folded = '', nickname_key = '', username = NULL, username_folded = NULL, email = NULL, email_folded = NULL,
  password_hash = NULL, sign_in_failed = 0, bio = '', image = NULL, background_image = NULL, twitter_id = '', friend_code = '', timezone = NULL,
  language = NULL, activated_at = NULL, last_sign_in_at = NULL, pw_modified_at = NULL, gender = '', prefecture = '', city = '', birth_date = '',
  comment = '', play_time = '', sns_links = '[]', notification_weekdays = 0, muted_kinds = '[]', site_role = '', quiet_from = NULL, quiet_to = NULL,
  browser_timezone = NULL, withdrawn_at = CAST(sqlc.arg('now') AS BIGINT), updated_at = sqlc.arg('now'), updated_by_id = users.id
WHERE users.id = sqlc.arg('id') AND withdrawn_at IS NULL;

-- name: EraseMagicLinks :exec
DELETE FROM magic_links WHERE email = $1;

-- name: EraseActivations :exec
DELETE FROM activations WHERE email = $1;

-- name: EraseInbox :exec
DELETE FROM inbox_mails WHERE recipient = $1;

-- name: EraseSessions :exec
DELETE FROM sessions WHERE user_id = $1;

-- name: ErasePasswordResets :exec
DELETE FROM password_resets WHERE user_id = $1;

-- name: EraseEmailChanges :exec
DELETE FROM email_changes WHERE user_id = $1;

-- name: EraseSocialFlows :exec
DELETE FROM social_flows WHERE user_id = $1;

-- name: EraseCeremonies :exec
DELETE FROM passkey_ceremonies WHERE user_id = $1;

-- name: EraseGameAccounts :exec
DELETE FROM game_accounts WHERE user_id = $1;

-- name: EraseNotices :exec
DELETE FROM notices WHERE user_id = $1;

-- name: EraseIdempotentAnswers :exec
DELETE FROM idempotency_keys WHERE user_id = $1;

-- name: EraseEntryTexts :exec
UPDATE entries SET twitter_id = '', game_username = '', friend_code = '', comment = '', drop_reason = '', updated_at = $2 WHERE user_id = $1;

-- Events of a contest that may name an entry of a person, and events that name people by their user id, even if the entry no
-- longer exists.
-- name: EventsNamingEntry :many
SELECT id, data FROM events WHERE contest_id = $1 AND data LIKE CAST(sqlc.arg('pattern') AS TEXT);

-- name: EventsNamingUser :many
SELECT id, data FROM events WHERE kind IN ('entry.added', 'checkin.changed', 'entry.removed', 'entry.updated', 'entry.roster', 'entries.moved', 'ban.added', 'ban.ended', 'operator.added', 'operator.removed', 'operator.role', 'caster.added', 'caster.removed', 'trophy.awarded') AND data LIKE CAST(sqlc.arg('pattern') AS TEXT);

-- Acts of site administrators that name a person: those about the person, those about a reported message of the person, and notices to the
-- person, whose name is their text.
-- name: SiteEventsNamingUser :many
SELECT id, data FROM events
WHERE kind IN ('site.role', 'site.notice', 'site.notice_ended', 'site.suspended', 'site.restored', 'site.removed', 'site.complaint')
  AND (subject_id = CAST(sqlc.arg('user_id') AS BIGINT)
    OR kind IN ('site.notice', 'site.notice_ended') AND subject_id IN (SELECT n.id FROM notices n WHERE n.user_id = CAST(sqlc.arg('user_id') AS BIGINT))
    OR kind = 'site.removed' AND subject_id IN (
      SELECT m.subject_id FROM complaints m WHERE m.subject_kind = 'message' AND m.copy_author = CAST(sqlc.arg('user_id') AS BIGINT))
    OR kind = 'site.complaint' AND subject_id IN (
      SELECT c.id FROM complaints c
      WHERE c.subject_kind = 'user' AND c.subject_id = CAST(sqlc.arg('user_id') AS BIGINT)
        OR c.subject_kind = 'message' AND c.copy_author = CAST(sqlc.arg('user_id') AS BIGINT)));

-- name: SetEventData :exec
UPDATE events SET data = $2 WHERE id = $1;

-- name: OwnEntries :many
SELECT e.id, e.contest_id FROM entry_members m JOIN entries e ON e.id = m.entry_id
WHERE m.user_id = $1 AND e.team_id IS NULL;

-- Contests that have not ended and that a person operates.
-- name: OperatedUnended :many
SELECT c.id, c.name, p.role_id, c.cancelled_at FROM operators p JOIN contests c ON c.id = p.contest_id
WHERE p.user_id = $1 AND c.contest_end > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY c.id;

-- Entries of contests that have not ended whose roster has nobody else, so that nobody can play them.
-- name: EntriesLeft :many
SELECT e.id, e.contest_id FROM entry_members m
JOIN entries e ON e.id = m.entry_id
JOIN contests c ON c.id = e.contest_id
WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND c.contest_end > CAST(sqlc.arg('now') AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM entry_members o WHERE o.entry_id = e.id AND o.user_id <> CAST(sqlc.arg('user_id') AS BIGINT) AND o.left_at IS NULL)
ORDER BY e.contest_id, e.id;

-- Pictures of people and teams that a person uploaded and that no team shows.
-- name: PicturesOfUser :many
SELECT * FROM files f
WHERE f.owner_id = $1 AND f.prefix = 'image'
  AND NOT EXISTS (SELECT 1 FROM teams t WHERE t.image = f.path)
  AND NOT EXISTS (SELECT 1 FROM notices n WHERE n.image = f.path)
ORDER BY f.id;

-- name: DeleteFile :exec
DELETE FROM files WHERE id = $1;
