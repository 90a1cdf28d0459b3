-- The stored data of one person, in pages by id, for the person's own export (WITHDRAWAL-1).

-- name: ExportAgreements :many
SELECT version, agreed_at FROM agreements WHERE user_id = $1 ORDER BY agreed_at, version LIMIT sqlc.arg('most');

-- name: ExportSocialAccounts :many
SELECT provider, name, created_at FROM social_accounts WHERE user_id = $1 ORDER BY provider LIMIT sqlc.arg('most');

-- name: ExportPasskeys :many
SELECT name, created_at, last_used_at FROM passkeys WHERE user_id = $1 ORDER BY created_at, id LIMIT sqlc.arg('most');

-- name: ExportSessions :many
SELECT id, user_agent, address, created_at, expires_at, ended_at FROM sessions
WHERE user_id = $1 AND id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: ExportGameAccounts :many
SELECT a.id, g.name AS game_name, a.username, a.friend_code, a.rank_key, a.created_at, a.updated_at
FROM game_accounts a JOIN games g ON g.id = a.game_id
WHERE a.user_id = $1 AND a.id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY a.id LIMIT sqlc.arg('most');

-- name: ExportEntries :many
SELECT e.id, e.contest_id, c.name AS contest_name, e.team_id, CAST(CASE WHEN e.user_id = m.user_id THEN 1 ELSE 0 END AS BIGINT) AS own, e.status, e.checkin, e.twitter_id, e.game_username, e.friend_code,
  e.comment, e.created_at, p.place_from, p.place_to
FROM entry_members m
JOIN entries e ON e.id = m.entry_id
JOIN contests c ON c.id = e.contest_id
LEFT JOIN places p ON p.contest_id = e.contest_id AND p.entry_id = e.id
WHERE m.user_id = $1 AND m.contest_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY m.contest_id LIMIT sqlc.arg('most');

-- The answers of an entry belong together, so the limit counts entries. Their author is the person who made the entry.
-- name: ExportAnswers :many
SELECT m.contest_id, q.detail, a.value, a.updated_at
FROM entry_members m
JOIN entries e ON e.id = m.entry_id AND e.user_id = m.user_id
JOIN survey_answers a ON a.entry_id = e.id
JOIN survey_questions q ON q.id = a.question_id
WHERE m.user_id = sqlc.arg('user_id') AND m.contest_id IN (
  SELECT o.contest_id FROM entry_members o
  WHERE o.user_id = sqlc.arg('user_id') AND o.contest_id > CAST(sqlc.arg('after') AS BIGINT)
    AND EXISTS (SELECT 1 FROM survey_answers given WHERE given.entry_id = o.entry_id)
  ORDER BY o.contest_id LIMIT sqlc.arg('most'))
ORDER BY m.contest_id, q.position, q.id;

-- name: ExportContests :many
SELECT c.id, c.name, p.role_id, p.created_at FROM operators p JOIN contests c ON c.id = p.contest_id
WHERE p.user_id = $1 AND c.id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY c.id LIMIT sqlc.arg('most');

-- The games of a match belong together, so the limit counts matches.
-- name: ExportReports :many
SELECT r.match_id, m.contest_id, r.position, r.winner_id, r.images, r.updated_at FROM reports r JOIN matches m ON m.id = r.match_id
WHERE r.edit_by_id = sqlc.arg('user_id') AND r.match_id IN (
  SELECT DISTINCT o.match_id FROM reports o
  WHERE o.edit_by_id = sqlc.arg('user_id') AND o.match_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY o.match_id LIMIT sqlc.arg('most'))
ORDER BY r.match_id, r.position;

-- name: ExportFiles :many
SELECT id, path, content_type, size, width, height, created_at FROM files
WHERE owner_id = $1 AND id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: ExportNotices :many
SELECT id, texts, internal_link, external_link, created_at, ends_at FROM notices
WHERE user_id = $1 AND id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: ExportComplaints :many
SELECT id, subject_kind, subject_id, reason, comment, status, created_at FROM complaints
WHERE reporter_id = $1 AND id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: ExportMessages :many
SELECT m.id, c.kind, c.contest_id, k.name AS contest_name, c.team_id, m.chat_id, m.body, m.phrase, m.image, m.created_at
FROM chat_messages m JOIN chats c ON c.id = m.chat_id LEFT JOIN contests k ON k.id = c.contest_id
WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND m.id > CAST(sqlc.arg('after') AS BIGINT) AND m.kind = ''
ORDER BY m.id LIMIT sqlc.arg('most');

-- name: ExportMatchRooms :many
SELECT r.id, r.game_id, g.name AS game_name, r.contest_id, r.name, r.status, p.team_id, p.created_at, r.done_at, s.winner_team_id, s.winner_user_id, s.drawn
FROM match_room_players p
JOIN match_rooms r ON r.id = p.room_id
JOIN games g ON g.id = r.game_id
LEFT JOIN match_room_results s ON s.room_id = p.room_id AND s.user_id = p.user_id
WHERE p.user_id = $1 AND p.room_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY p.room_id LIMIT sqlc.arg('most');

-- name: ExportPresence :many
SELECT online, changed_at FROM presence WHERE user_id = $1 LIMIT sqlc.arg('most');
