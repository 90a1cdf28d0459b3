-- Rooms. What belongs to a contest is changed under the contest's lock; a room's messages under the room's.

-- name: InsertChat :execrows
INSERT INTO chats (id, contest_id, kind, name, owner_id, last_text, last_at, talk, created_at, updated_at)
VALUES (sqlc.arg('id'), sqlc.narg('contest_id'), sqlc.arg('kind'), sqlc.arg('name'), sqlc.narg('owner_id'), '', sqlc.arg('now'), 0, sqlc.arg('now'), sqlc.arg('now'))
ON CONFLICT DO NOTHING;

-- The room of the confirmed is there as soon as somebody is confirmed.
-- name: InsertConfirmedChat :exec
INSERT INTO chats (id, contest_id, kind, name, last_text, last_at, talk, created_at, updated_at)
SELECT CAST(sqlc.arg('id') AS BIGINT), c.id, 'confirmed', '', '', CAST(sqlc.arg('now') AS BIGINT), 0, CAST(sqlc.arg('now') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
FROM contests c
WHERE c.id = CAST(sqlc.arg('contest_id') AS BIGINT)
  AND EXISTS (SELECT 1 FROM entries e WHERE e.contest_id = c.id AND e.status = 'ALLOW')
  AND NOT EXISTS (SELECT 1 FROM chats o WHERE o.contest_id = c.id AND o.kind = 'confirmed')
ON CONFLICT DO NOTHING;

-- name: LockChat :one
UPDATE chats SET talk = talk WHERE contest_id = $1 AND id = $2 RETURNING *;

-- name: LockChatOfKind :one
UPDATE chats SET talk = talk WHERE contest_id = $1 AND kind = $2 RETURNING *;

-- name: LockSharedChats :many
UPDATE chats SET talk = talk WHERE contest_id = $1 AND kind IN ('entrants', 'notice', 'confirmed') RETURNING *;

-- name: SetChatHead :exec
UPDATE chats SET last_id = $2, last_text = $3, last_at = $4, talk = $5, updated_at = $6 WHERE id = $1;

-- name: SetChatTexts :exec
UPDATE chats SET name = $2, last_text = $3, updated_at = $4 WHERE id = $1;

-- name: SetChatClosed :exec
UPDATE chats SET closed_at = $2, updated_at = $3 WHERE id = $1;

-- A room as a person sees it: role is null for who is no member.
-- name: GetRoom :one
SELECT sqlc.embed(c), k.name AS contest_name, k.image AS contest_image, o.nickname AS owner_nickname, o.image AS owner_image, m.role, m.read_talk
FROM chats c
JOIN contests k ON k.id = c.contest_id
LEFT JOIN users o ON o.id = c.owner_id
LEFT JOIN chat_members m ON m.chat_id = c.id AND m.user_id = sqlc.arg('user_id')
WHERE c.contest_id = sqlc.arg('contest_id') AND c.id = sqlc.arg('chat_id');

-- name: ListRooms :many
SELECT sqlc.embed(c), k.name AS contest_name, k.image AS contest_image, o.nickname AS owner_nickname, o.image AS owner_image, m.role, m.read_talk
FROM chats c
JOIN chat_members m ON m.chat_id = c.id AND m.user_id = sqlc.arg('user_id')
JOIN contests k ON k.id = c.contest_id
LEFT JOIN users o ON o.id = c.owner_id
WHERE c.contest_id = sqlc.arg('contest_id')
  AND (CAST(sqlc.narg('kind') AS TEXT) IS NULL OR c.kind = sqlc.narg('kind'))
  AND (CAST(sqlc.arg('open') AS BIGINT) = 0 OR c.closed_at IS NULL)
  AND (CAST(sqlc.narg('match_id') AS BIGINT) IS NULL OR c.match_id = sqlc.narg('match_id'))
  AND (CAST(sqlc.narg('with_user') AS BIGINT) IS NULL
    OR EXISTS (SELECT 1 FROM chat_members w WHERE w.chat_id = c.id AND w.user_id = sqlc.narg('with_user')))
  AND (CAST(sqlc.narg('with_team') AS BIGINT) IS NULL OR EXISTS (
    SELECT 1 FROM entries e JOIN entry_members em ON em.entry_id = e.id JOIN chat_members w ON w.chat_id = c.id AND w.user_id = em.user_id
    WHERE e.contest_id = c.contest_id AND e.team_id = sqlc.narg('with_team')))
  AND (c.last_at, c.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY c.last_at DESC, c.id DESC LIMIT sqlc.arg('most');

-- name: CountUnread :one
SELECT CAST(COUNT(*) AS BIGINT) AS rooms, CAST(COALESCE(SUM(c.talk - m.read_talk), 0) AS BIGINT) AS unread
FROM chats c JOIN chat_members m ON m.chat_id = c.id
WHERE c.contest_id = sqlc.arg('contest_id') AND m.user_id = sqlc.arg('user_id')
  AND (CAST(sqlc.narg('kind') AS TEXT) IS NULL OR c.kind = sqlc.narg('kind'));

-- name: CountOpenQuestions :one
SELECT COUNT(*) FROM chats
WHERE contest_id = sqlc.arg('contest_id') AND kind = 'question' AND closed_at IS NULL
  AND (CAST(sqlc.narg('owner_id') AS BIGINT) IS NULL OR owner_id = sqlc.narg('owner_id'));

-- Members.

-- name: InsertChatMember :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- Operators belong in every room of their contest, as admins. Who has withdrawn belongs in none, although the rows that
-- results point at stay.
-- name: SeatOperators :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, p.user_id, 'admin', c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN operators p ON p.contest_id = c.contest_id
WHERE c.contest_id = sqlc.arg('contest_id')
  AND (CAST(sqlc.narg('chat_id') AS BIGINT) IS NULL OR c.id = sqlc.narg('chat_id'))
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = p.user_id)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.user_id AND u.withdrawn_at IS NOT NULL)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- Entrants belong in the rooms of all entrants and of notices, in their own questions, and, once confirmed, in the room of
-- the confirmed; who is banned belongs in none. Whoever comes finds the notices unread. This is for the people of one entry; the three after it are for all.
-- name: SeatEntry :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, em.user_id, 'member', CASE WHEN c.kind = 'notice' THEN 0 ELSE c.talk END, CAST(sqlc.arg('now') AS BIGINT)
FROM entry_members em
JOIN entries e ON e.id = em.entry_id
JOIN chats c ON c.contest_id = em.contest_id
WHERE em.entry_id = sqlc.arg('entry_id')
  AND (c.kind IN ('entrants', 'notice') OR c.kind = 'question' AND c.owner_id = em.user_id OR c.kind = 'confirmed' AND e.status = 'ALLOW')
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = em.user_id)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- name: SeatEntrants :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT CAST(sqlc.arg('chat_id') AS BIGINT), em.user_id, 'member', CAST(sqlc.arg('read_talk') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
FROM entry_members em
WHERE em.contest_id = sqlc.arg('contest_id')
  AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0
    OR em.entry_id IN (SELECT e.id FROM entries e WHERE e.contest_id = sqlc.arg('contest_id') AND e.status = 'ALLOW'))
  AND em.user_id NOT IN (SELECT m.user_id FROM chat_members m WHERE m.chat_id = sqlc.arg('chat_id'))
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = em.user_id AND u.withdrawn_at IS NOT NULL)
ON CONFLICT DO NOTHING
RETURNING user_id;

-- name: UnseatEntrants :many
DELETE FROM chat_members
WHERE chat_id = sqlc.arg('chat_id') AND role = 'member'
  AND user_id NOT IN (
    SELECT em.user_id FROM entry_members em
    WHERE em.contest_id = sqlc.arg('contest_id')
      AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0
        OR em.entry_id IN (SELECT e.id FROM entries e WHERE e.contest_id = sqlc.arg('contest_id') AND e.status = 'ALLOW'))
      AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id))
RETURNING user_id;

-- name: SeatAskers :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, em.user_id, 'member', c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN entry_members em ON em.contest_id = c.contest_id AND em.user_id = c.owner_id
WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'question'
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)
ON CONFLICT DO NOTHING;

-- name: UnseatAskers :many
DELETE FROM chat_members
WHERE role = 'member'
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'question')
  AND NOT EXISTS (
    SELECT 1 FROM chats c JOIN entry_members em ON em.contest_id = c.contest_id AND em.user_id = c.owner_id
    WHERE c.id = chat_members.chat_id AND c.owner_id = chat_members.user_id
      AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id))
RETURNING chat_id, user_id;

-- name: PromoteChatMembers :exec
UPDATE chat_members SET role = 'admin'
WHERE role = 'member'
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = $1)
  AND user_id IN (SELECT p.user_id FROM operators p WHERE p.contest_id = $1);

-- name: DemoteChatMembers :exec
UPDATE chat_members SET role = 'member'
WHERE role = 'admin'
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = $1)
  AND user_id NOT IN (SELECT p.user_id FROM operators p WHERE p.contest_id = $1);

-- name: LockChatMember :one
UPDATE chat_members SET read_talk = read_talk WHERE chat_id = $1 AND user_id = $2 RETURNING role;

-- name: IsChatMember :one
SELECT EXISTS (SELECT 1 FROM chat_members WHERE chat_id = $1 AND user_id = $2);

-- name: GetContestChatRole :one
SELECT m.role FROM chats c LEFT JOIN chat_members m ON m.chat_id = c.id AND m.user_id = sqlc.arg('user_id')
WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'entrants';

-- name: ChatMemberIDs :many
SELECT user_id FROM chat_members WHERE chat_id = $1 ORDER BY user_id LIMIT sqlc.arg('most');

-- name: CountChatMembers :one
SELECT COUNT(*) FROM chat_members WHERE chat_id = $1;

-- name: ListChatAdmins :many
SELECT u.id, u.nickname, u.image FROM chat_members m JOIN users u ON u.id = m.user_id
WHERE m.chat_id = $1 AND m.role = 'admin' ORDER BY m.joined_at, m.user_id LIMIT sqlc.arg('most');

-- name: ListChatMembers :many
SELECT m.role, m.joined_at, u.id, u.nickname, u.image FROM chat_members m JOIN users u ON u.id = m.user_id
WHERE m.chat_id = sqlc.arg('chat_id')
  AND (CASE WHEN m.role = 'admin' THEN 0 ELSE 1 END, m.joined_at, m.user_id)
    > (CAST(sqlc.arg('after_rank') AS BIGINT), CAST(sqlc.arg('after_joined') AS BIGINT), CAST(sqlc.arg('after_id') AS BIGINT))
ORDER BY CASE WHEN m.role = 'admin' THEN 0 ELSE 1 END, m.joined_at, m.user_id LIMIT sqlc.arg('most');

-- name: SetChatRead :execrows
UPDATE chat_members SET read_talk = sqlc.arg('talk') WHERE chat_id = $1 AND user_id = $2 AND read_talk < sqlc.arg('talk');

-- name: ReadAllChats :execrows
UPDATE chat_members SET read_talk = (SELECT c.talk FROM chats c WHERE c.id = chat_members.chat_id)
WHERE user_id = sqlc.arg('user_id')
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = sqlc.arg('contest_id') AND c.talk > chat_members.read_talk);

-- Messages.

-- name: InsertChatMessage :execrows
INSERT INTO chat_messages (id, chat_id, user_id, kind, body, image, payload, talk, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING;

-- name: GetChatMessage :one
SELECT sqlc.embed(m), u.nickname, u.image AS user_image, f.thumb_path, f.width, f.height
FROM chat_messages m
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN files f ON f.path = m.image
WHERE m.chat_id = $1 AND m.id = $2;

-- name: MessagesBefore :many
SELECT sqlc.embed(m), u.nickname, u.image AS user_image, f.thumb_path, f.width, f.height
FROM chat_messages m
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN files f ON f.path = m.image
WHERE m.chat_id = $1 AND m.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY m.id DESC LIMIT sqlc.arg('most');

-- name: MessagesAfter :many
SELECT sqlc.embed(m), u.nickname, u.image AS user_image, f.thumb_path, f.width, f.height
FROM chat_messages m
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN files f ON f.path = m.image
WHERE m.chat_id = $1 AND m.id > CAST(sqlc.arg('after') AS BIGINT)
ORDER BY m.id LIMIT sqlc.arg('most');

-- name: RemoveChatMessage :exec
UPDATE chat_messages SET kind = 'removed', body = '', image = NULL WHERE id = $1;

-- name: IsImageShown :one
SELECT EXISTS (SELECT 1 FROM chat_messages WHERE image = $1);

-- name: MayReadChatImage :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages m JOIN chat_members w ON w.chat_id = m.chat_id AND w.user_id = sqlc.arg('user_id')
  JOIN users u ON u.id = w.user_id AND u.suspended_at IS NULL
  WHERE m.image = sqlc.arg('path') AND m.chat_id = sqlc.arg('chat_id'));

-- name: GetUserRef :one
SELECT id, nickname, image FROM users WHERE id = $1;

-- A withdrawal: rooms stay, without the person.

-- name: ForgetChatOwner :exec
UPDATE chats SET owner_id = NULL WHERE owner_id = $1;

-- name: ForgetChatMember :exec
DELETE FROM chat_members WHERE user_id = $1;

-- name: ForgetChatAuthor :exec
UPDATE chat_messages SET user_id = NULL WHERE user_id = $1;
