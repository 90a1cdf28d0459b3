-- Rooms. Rooms of a contest are changed under the contest's lock, the messages of a room under the room's lock.

-- name: InsertChat :execrows
INSERT INTO chats (id, contest_id, kind, name, owner_id, pair, team_id, match_id, room_id, last_text, last_at, talk, created_at, updated_at)
VALUES (sqlc.arg('id'), sqlc.narg('contest_id'), sqlc.arg('kind'), sqlc.arg('name'), sqlc.narg('owner_id'), sqlc.narg('pair'), sqlc.narg('team_id'),
  sqlc.narg('match_id'), sqlc.narg('room_id'), '', sqlc.arg('now'), 0, sqlc.arg('now'), sqlc.arg('now'))
ON CONFLICT DO NOTHING;

-- The room of confirmed entrants exists once an entry is confirmed.
-- name: InsertConfirmedChat :exec
INSERT INTO chats (id, contest_id, kind, name, last_text, last_at, talk, created_at, updated_at)
SELECT CAST(sqlc.arg('id') AS BIGINT), c.id, 'confirmed', '', '', CAST(sqlc.arg('now') AS BIGINT), 0, CAST(sqlc.arg('now') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
FROM contests c
WHERE c.id = CAST(sqlc.arg('contest_id') AS BIGINT)
  AND EXISTS (SELECT 1 FROM entries e WHERE e.contest_id = c.id AND e.status = 'ALLOW')
  AND NOT EXISTS (SELECT 1 FROM chats o WHERE o.contest_id = c.id AND o.kind = 'confirmed')
ON CONFLICT DO NOTHING;

-- name: LockChat :one
UPDATE chats SET talk = talk WHERE id = $1 RETURNING *;

-- name: LockPairChat :one
UPDATE chats SET talk = talk WHERE pair = $1 RETURNING *;

-- name: LockTeamChat :one
UPDATE chats SET talk = talk WHERE team_id = $1 RETURNING *;

-- name: LockRoomChat :one
UPDATE chats SET talk = talk WHERE room_id = $1 RETURNING *;

-- name: LockMatchChat :one
UPDATE chats SET talk = talk WHERE match_id = $1 AND kind = 'match' RETURNING *;

-- name: HoldContest :execrows
UPDATE contests SET version = version WHERE id = $1;

-- name: FindChat :one
SELECT id FROM chats
WHERE pair = sqlc.narg('pair') OR team_id = sqlc.narg('team_id') OR room_id = sqlc.narg('room_id')
  OR match_id = sqlc.narg('match_id') AND contest_id = sqlc.narg('contest_id') AND kind = 'match';

-- name: LockChatOfKind :one
UPDATE chats SET talk = talk WHERE contest_id = $1 AND kind = $2 RETURNING *;

-- name: LockSharedChats :many
UPDATE chats SET talk = talk WHERE contest_id = $1 AND kind IN ('entrants', 'notice', 'confirmed') RETURNING *;

-- name: SetChatHead :exec
UPDATE chats SET last_id = $2, last_text = $3, last_phrase = $4, last_author_id = $5, last_at = $6, talk = $7, updated_at = $8 WHERE id = $1;

-- name: SetChatTexts :exec
UPDATE chats SET name = $2, last_text = $3, last_phrase = $4, last_author_id = $5, updated_at = $6 WHERE id = $1;

-- name: SetChatClosed :exec
UPDATE chats SET closed_at = $2, updated_at = $3 WHERE id = $1;

-- A room as a person sees it, without its match (matchesOfRooms). role is null if the person is not a member.
-- The friend is looked up with an id that only rooms of friends have: with a condition about the kind beside the id, both databases
-- would read all members of every room, such as thousands of a contest.
-- name: GetRoom :one
SELECT sqlc.embed(c), k.name AS contest_name, k.image AS contest_image, o.nickname AS owner_nickname, o.image AS owner_image,
  f.id AS friend_id, f.nickname AS friend_nickname, f.image AS friend_image, t.name AS team_name, t.image AS team_image, r.name AS room_name,
  m.role, m.read_talk, m.skipped, m.muted_at, m.joined_at
FROM chats c
LEFT JOIN chat_members m ON m.chat_id = c.id AND m.user_id = sqlc.arg('user_id')
LEFT JOIN contests k ON k.id = c.contest_id
LEFT JOIN users o ON o.id = c.owner_id
LEFT JOIN chat_members fm ON fm.chat_id = CASE WHEN c.kind = 'friend' THEN c.id END AND fm.user_id <> sqlc.arg('user_id')
LEFT JOIN users f ON f.id = fm.user_id
LEFT JOIN teams t ON t.id = c.team_id
LEFT JOIN match_rooms r ON r.id = c.room_id
WHERE c.id = sqlc.arg('chat_id');

-- Without a message, rooms of teams, matches and match rooms are listed, and the room of all entrants of a contest that is neither over
-- nor cancelled; in the list of one contest all are. Their place is the time when the person joined.
-- filtered is 0 if there is no filter and no earlier page: the first page of somebody in a thousand rooms then tests one condition for
-- each room instead of six. For the same reason the page is found with what an index of members has, and the rest of the membership is
-- read for its rooms alone.
-- name: ListRooms :many
SELECT sqlc.embed(c), k.name AS contest_name, k.image AS contest_image, o.nickname AS owner_nickname, o.image AS owner_image,
  f.id AS friend_id, f.nickname AS friend_nickname, f.image AS friend_image, t.name AS team_name, t.image AS team_image, r.name AS room_name,
  own.role, own.read_talk, own.skipped, own.muted_at, own.joined_at
FROM (
  SELECT m.chat_id, CASE WHEN c.talk > 0 THEN c.last_at ELSE m.joined_at END AS listed_at
  FROM chat_members m JOIN chats c ON c.id = m.chat_id
  WHERE m.user_id = sqlc.arg('user_id')
    AND (c.talk > 0 OR c.kind IN ('team', 'match', 'room') OR CAST(sqlc.narg('contest_id') AS BIGINT) IS NOT NULL
      OR c.kind = 'entrants'
        AND (SELECT held.contest_end FROM contests held WHERE held.id = c.contest_id AND held.cancelled_at IS NULL) > CAST(sqlc.arg('now') AS BIGINT))
    AND (CAST(sqlc.arg('filtered') AS BIGINT) = 0
      OR (CAST(sqlc.narg('contest_id') AS BIGINT) IS NULL OR c.contest_id = sqlc.narg('contest_id'))
      AND (CAST(sqlc.narg('kind') AS TEXT) IS NULL OR c.kind = sqlc.narg('kind'))
      AND (CAST(sqlc.arg('open') AS BIGINT) = 0 OR c.closed_at IS NULL)
      AND (CAST(sqlc.narg('match_id') AS BIGINT) IS NULL OR c.match_id = sqlc.narg('match_id'))
      AND (CAST(sqlc.narg('with_user') AS BIGINT) IS NULL
        OR EXISTS (SELECT 1 FROM chat_members w WHERE w.chat_id = c.id AND w.user_id = sqlc.narg('with_user')))
      AND (CAST(sqlc.narg('with_team') AS BIGINT) IS NULL OR EXISTS (
        SELECT 1 FROM entries e JOIN entry_members em ON em.entry_id = e.id AND em.left_at IS NULL JOIN chat_members w ON w.chat_id = c.id AND w.user_id = em.user_id
        WHERE e.contest_id = c.contest_id AND e.team_id = sqlc.narg('with_team')))
      AND (CASE WHEN c.talk > 0 THEN c.last_at ELSE m.joined_at END, c.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT)))
  ORDER BY listed_at DESC, c.id DESC LIMIT sqlc.arg('most')) page
JOIN chats c ON c.id = page.chat_id
JOIN chat_members own ON own.chat_id = page.chat_id AND own.user_id = sqlc.arg('user_id')
LEFT JOIN contests k ON k.id = c.contest_id
LEFT JOIN users o ON o.id = c.owner_id
LEFT JOIN chat_members fm ON fm.chat_id = CASE WHEN c.kind = 'friend' THEN c.id END AND fm.user_id <> sqlc.arg('user_id')
LEFT JOIN users f ON f.id = fm.user_id
LEFT JOIN teams t ON t.id = c.team_id
LEFT JOIN match_rooms r ON r.id = c.room_id
ORDER BY page.listed_at DESC, c.id DESC;

-- Unread messages of muted rooms do not count.
-- name: CountUnread :one
SELECT CAST(COUNT(*) AS BIGINT) AS rooms,
  CAST(COALESCE(SUM(CASE WHEN m.muted_at IS NULL THEN c.talk - m.read_talk - m.skipped ELSE 0 END), 0) AS BIGINT) AS unread
FROM chat_members m JOIN chats c ON c.id = m.chat_id
WHERE m.user_id = sqlc.arg('user_id')
  AND (CAST(sqlc.narg('contest_id') AS BIGINT) IS NULL OR c.contest_id = sqlc.narg('contest_id'))
  AND (CAST(sqlc.narg('kind') AS TEXT) IS NULL OR c.kind = sqlc.narg('kind'));

-- name: CountOpenQuestions :one
SELECT COUNT(*) FROM chats
WHERE contest_id = sqlc.arg('contest_id') AND kind = 'question' AND closed_at IS NULL
  AND (CAST(sqlc.narg('owner_id') AS BIGINT) IS NULL OR owner_id = sqlc.narg('owner_id'));

-- Members.

-- name: InsertChatMember :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- Operators are admins of every room of their contest. People who have withdrawn are in no room; the rows that results refer
-- to remain.
-- name: AddOperatorChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, p.user_id, 'admin', c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN operators p ON p.contest_id = c.contest_id
WHERE c.contest_id = sqlc.arg('contest_id')
  AND (CAST(sqlc.narg('chat_id') AS BIGINT) IS NULL OR c.id = sqlc.narg('chat_id'))
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = p.user_id)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.user_id AND u.withdrawn_at IS NOT NULL)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- Entrants are in the room of all entrants, in that of notices, in their own questions and, once confirmed, in the room of
-- confirmed entrants. Banned people are in no room. For new members all notices are unread. The first two queries are for the people of
-- one entry, the next three for those of all entries. The membership is a subquery, because a join would search all members of the room
-- as long as PostgreSQL has no statistics.
-- name: ChatsOfEntry :many
SELECT c.id AS chat_id, em.user_id, CAST(CASE WHEN c.kind = 'notice' THEN 0 ELSE c.talk END AS BIGINT) AS read_talk,
  CAST(COALESCE((SELECT m.role FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = em.user_id), '') AS TEXT) AS role
FROM entry_members em
JOIN entries e ON e.id = em.entry_id
JOIN chats c ON c.contest_id = em.contest_id
WHERE em.entry_id = $1 AND em.left_at IS NULL
  AND (c.kind IN ('entrants', 'notice') OR c.kind = 'question' AND c.owner_id = em.user_id OR c.kind = 'confirmed' AND e.status = 'ALLOW');

-- A caster in the room is a member of it from now on, and keeps the time of joining.
-- name: InsertEntrantChatMember :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) VALUES ($1, $2, 'member', $3, $4)
ON CONFLICT (chat_id, user_id) DO UPDATE SET role = 'member' WHERE chat_members.role = 'caster';

-- name: AddEntrantChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT CAST(sqlc.arg('chat_id') AS BIGINT), em.user_id, 'member', CAST(sqlc.arg('read_talk') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
FROM entry_members em
WHERE em.contest_id = sqlc.arg('contest_id') AND em.left_at IS NULL
  AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0
    OR em.entry_id IN (SELECT e.id FROM entries e WHERE e.contest_id = sqlc.arg('contest_id') AND e.status = 'ALLOW'))
  AND em.user_id NOT IN (SELECT m.user_id FROM chat_members m WHERE m.chat_id = sqlc.arg('chat_id'))
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)
  AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = em.user_id AND u.withdrawn_at IS NOT NULL)
ON CONFLICT DO NOTHING
RETURNING user_id;

-- name: RemoveFormerEntrantChatMembers :many
DELETE FROM chat_members
WHERE chat_id = sqlc.arg('chat_id') AND role = 'member'
  AND user_id NOT IN (
    SELECT em.user_id FROM entry_members em
    WHERE em.contest_id = sqlc.arg('contest_id') AND em.left_at IS NULL
      AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0
        OR em.entry_id IN (SELECT e.id FROM entries e WHERE e.contest_id = sqlc.arg('contest_id') AND e.status = 'ALLOW'))
      AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id))
RETURNING user_id;

-- A caster of the contest reads the rooms of all entrants, of notices and of confirmed entrants. A caster who also plays is a
-- member in the rooms of entrants.
-- name: SetCasterChatRoles :exec
UPDATE chat_members SET role = CASE WHEN EXISTS (
    SELECT 1 FROM entry_members em
    WHERE em.contest_id = sqlc.arg('contest_id') AND em.user_id = chat_members.user_id AND em.left_at IS NULL
      AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0
        OR em.entry_id IN (SELECT e.id FROM entries e WHERE e.contest_id = sqlc.arg('contest_id') AND e.status = 'ALLOW'))
  ) THEN 'member' ELSE 'caster' END
WHERE chat_id = sqlc.arg('chat_id') AND role IN ('member', 'caster')
  AND user_id IN (SELECT k.user_id FROM active_casters k WHERE k.contest_id = sqlc.arg('contest_id'));

-- name: AddCasterChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT CAST(sqlc.arg('chat_id') AS BIGINT), k.user_id, 'caster', CAST(sqlc.arg('read_talk') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
FROM active_casters k
WHERE k.contest_id = sqlc.arg('contest_id')
  AND k.user_id NOT IN (SELECT m.user_id FROM chat_members m WHERE m.chat_id = sqlc.arg('chat_id'))
ON CONFLICT DO NOTHING
RETURNING user_id;

-- name: RemoveFormerCasterChatMembers :many
DELETE FROM chat_members
WHERE chat_id = sqlc.arg('chat_id') AND role = 'caster'
  AND user_id NOT IN (SELECT k.user_id FROM active_casters k WHERE k.contest_id = sqlc.arg('contest_id'))
RETURNING user_id;

-- name: AddQuestionChatMembers :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, em.user_id, 'member', c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN entry_members em ON em.contest_id = c.contest_id AND em.user_id = c.owner_id AND em.left_at IS NULL
WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'question'
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)
ON CONFLICT DO NOTHING;

-- name: RemoveFormerQuestionChatMembers :many
DELETE FROM chat_members
WHERE role = 'member'
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'question')
  AND NOT EXISTS (
    SELECT 1 FROM chats c JOIN entry_members em ON em.contest_id = c.contest_id AND em.user_id = c.owner_id AND em.left_at IS NULL
    WHERE c.id = chat_members.chat_id AND c.owner_id = chat_members.user_id
      AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id))
RETURNING chat_id, user_id;

-- The people of a match or lobby and the operators of the contest are in its room. The query is for one match, or for all
-- matches of a contest after its operators changed.
-- name: AddMatchChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, em.user_id, 'member', 0, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c
JOIN matches x ON x.id = c.match_id
JOIN entry_members em ON em.contest_id = c.contest_id AND em.left_at IS NULL AND (em.entry_id = x.entry_a OR em.entry_id = x.entry_b
  OR EXISTS (SELECT 1 FROM scores s WHERE s.match_id = x.id AND s.entry_id = em.entry_id))
JOIN users u ON u.id = em.user_id
WHERE c.kind = 'match' AND c.contest_id = sqlc.arg('contest_id')
  AND (CAST(sqlc.narg('match_id') AS BIGINT) IS NULL OR c.match_id = sqlc.narg('match_id'))
  AND u.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = em.user_id)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- name: RemoveFormerMatchChatMembers :many
DELETE FROM chat_members
WHERE role = 'member'
  AND chat_id IN (
    SELECT c.id FROM chats c WHERE c.kind = 'match' AND c.contest_id = sqlc.arg('contest_id')
      AND (CAST(sqlc.narg('match_id') AS BIGINT) IS NULL OR c.match_id = sqlc.narg('match_id')))
  AND NOT EXISTS (
    SELECT 1 FROM chats c JOIN matches x ON x.id = c.match_id
    JOIN entry_members em ON em.contest_id = c.contest_id AND em.left_at IS NULL AND (em.entry_id = x.entry_a OR em.entry_id = x.entry_b
      OR EXISTS (SELECT 1 FROM scores s WHERE s.match_id = x.id AND s.entry_id = em.entry_id))
    WHERE c.id = chat_members.chat_id AND em.user_id = chat_members.user_id
      AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id))
RETURNING chat_id, user_id;

-- The members of a team are in its room. Owner and admins of the team are its admins.
-- name: AddTeamChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, tm.user_id, CASE WHEN tm.role = 'member' THEN 'member' ELSE 'admin' END, c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN team_members tm ON tm.team_id = c.team_id
WHERE c.team_id = sqlc.arg('team_id')
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = tm.user_id)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- name: RemoveFormerTeamChatMembers :many
DELETE FROM chat_members
WHERE chat_id = $1 AND user_id NOT IN (SELECT tm.user_id FROM team_members tm WHERE tm.team_id = sqlc.arg('team_id'))
RETURNING chat_id, user_id;

-- name: SetTeamChatRoles :exec
UPDATE chat_members SET role = COALESCE(
  (SELECT CASE WHEN tm.role = 'member' THEN 'member' ELSE 'admin' END FROM team_members tm
    WHERE tm.team_id = sqlc.arg('team_id') AND tm.user_id = chat_members.user_id), 'member')
WHERE chat_id = $1;

-- The people inside a match room are in its chat.
-- name: AddRoomChatMembers :many
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at)
SELECT c.id, rp.user_id, 'member', c.talk, CAST(sqlc.arg('now') AS BIGINT)
FROM chats c JOIN match_room_players rp ON rp.room_id = c.room_id
WHERE c.room_id = sqlc.arg('room_id')
  AND NOT EXISTS (SELECT 1 FROM chat_members m WHERE m.chat_id = c.id AND m.user_id = rp.user_id)
ON CONFLICT DO NOTHING
RETURNING chat_id, user_id;

-- name: RemoveFormerRoomChatMembers :many
DELETE FROM chat_members
WHERE chat_id = $1 AND user_id NOT IN (SELECT rp.user_id FROM match_room_players rp WHERE rp.room_id = sqlc.arg('room_id'))
RETURNING chat_id, user_id;

-- Whether a person may enter the room of a match. The room does not have to exist.
-- name: MatchPlace :one
SELECT o.user_id AS operator_id, em.user_id AS player_id
FROM matches x
LEFT JOIN operators o ON o.contest_id = x.contest_id AND o.user_id = sqlc.arg('user_id')
LEFT JOIN entry_members em ON em.contest_id = x.contest_id AND em.user_id = sqlc.arg('user_id') AND em.left_at IS NULL
  AND (em.entry_id = x.entry_a OR em.entry_id = x.entry_b OR EXISTS (SELECT 1 FROM scores s WHERE s.match_id = x.id AND s.entry_id = em.entry_id))
WHERE x.contest_id = sqlc.arg('contest_id') AND x.id = sqlc.arg('match_id');

-- name: PromoteChatMembers :exec
UPDATE chat_members SET role = 'admin'
WHERE role IN ('member', 'caster')
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = $1)
  AND user_id IN (SELECT p.user_id FROM operators p WHERE p.contest_id = $1);

-- name: DemoteChatMembers :exec
UPDATE chat_members SET role = 'member'
WHERE role = 'admin'
  AND chat_id IN (SELECT c.id FROM chats c WHERE c.contest_id = $1)
  AND user_id NOT IN (SELECT p.user_id FROM operators p WHERE p.contest_id = $1);

-- name: LockChatMember :one
SELECT role, (SELECT u.nickname FROM users u WHERE u.id = chat_members.user_id) AS nickname, (SELECT u.image FROM users u WHERE u.id = chat_members.user_id) AS image,
  EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = chat_members.user_id) AS blocked
FROM chat_members WHERE chat_members.chat_id = $1 AND chat_members.user_id = $2
FOR NO KEY UPDATE;

-- name: IsChatMember :one
SELECT EXISTS (SELECT 1 FROM chat_members WHERE chat_id = $1 AND user_id = $2);

-- name: GetContestChatRole :one
SELECT m.role FROM chats c LEFT JOIN chat_members m ON m.chat_id = c.id AND m.user_id = sqlc.arg('user_id')
WHERE c.contest_id = sqlc.arg('contest_id') AND c.kind = 'entrants';

-- name: IsContestEntrant :one
SELECT EXISTS (SELECT 1 FROM entry_members WHERE contest_id = $1 AND user_id = $2 AND left_at IS NULL);

-- name: ChatMemberIDs :many
SELECT user_id FROM chat_members WHERE chat_id = $1 AND user_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY user_id LIMIT sqlc.arg('most');

-- name: CountChatMembers :one
SELECT COUNT(*) FROM chat_members WHERE chat_id = $1;

-- The people to whom the operators of a contest write, and how many of them heard and read the newest message.
-- name: ChatReach :one
SELECT COUNT(*) AS people, CAST(COALESCE(SUM(CASE WHEN m.muted_at IS NULL THEN 0 ELSE 1 END), 0) AS BIGINT) AS muted,
  CAST(COALESCE(SUM(CASE WHEN m.read_talk < c.talk THEN 0 ELSE 1 END), 0) AS BIGINT) AS readers
FROM chat_members m JOIN chats c ON c.id = m.chat_id
WHERE m.chat_id = $1 AND m.role <> 'admin';

-- name: ListChatAdmins :many
SELECT u.id, u.nickname, u.image FROM chat_members m JOIN users u ON u.id = m.user_id
WHERE m.chat_id = $1 AND m.role = 'admin' ORDER BY m.joined_at, m.user_id LIMIT sqlc.arg('most');

-- name: ListChatMembers :many
SELECT m.role, m.joined_at, u.id, u.nickname, u.image FROM chat_members m JOIN users u ON u.id = m.user_id
WHERE m.chat_id = sqlc.arg('chat_id')
  AND (CASE WHEN m.role = 'admin' THEN 0 ELSE 1 END, m.joined_at, m.user_id)
    > (CAST(sqlc.arg('after_rank') AS BIGINT), CAST(sqlc.arg('after_joined') AS BIGINT), CAST(sqlc.arg('after_id') AS BIGINT))
ORDER BY CASE WHEN m.role = 'admin' THEN 0 ELSE 1 END, m.joined_at, m.user_id LIMIT sqlc.arg('most');

-- Messages of blocked people after the read mark are counted again. The caller has locked the membership, so the statement sees
-- every message that SkipPostedMessage has counted.
-- name: SetChatRead :execrows
UPDATE chat_members SET read_talk = sqlc.arg('talk'), skipped = (
  SELECT COUNT(*) FROM chat_messages m JOIN blocks b ON b.user_id = chat_members.user_id AND b.blocked_id = m.user_id
  WHERE m.chat_id = chat_members.chat_id AND m.id > CAST(sqlc.arg('message_id') AS BIGINT) AND m.kind IN ('', 'removed'))
WHERE chat_members.chat_id = $1 AND chat_members.user_id = $2 AND read_talk < sqlc.arg('talk');

-- The author of the newest message has read the room. It is an insert because many rows of values are one statement; no row is added,
-- because the caller has locked the membership or has just added it.
-- name: ReadPostedMessage :exec
INSERT INTO chat_members (chat_id, user_id, role, read_talk, joined_at) VALUES ($1, $2, 'member', $3, 0)
ON CONFLICT (chat_id, user_id) DO UPDATE SET read_talk = excluded.read_talk, skipped = 0 WHERE chat_members.read_talk < excluded.read_talk;

-- Members who block the author skip the message. With a plain condition for the room both databases read all its members, who may be
-- thousands, to find those who block the author.
-- name: SkipPostedMessage :exec
UPDATE chat_members SET skipped = chat_members.skipped + 1 FROM blocks b
WHERE b.blocked_id = sqlc.arg('author_id') AND chat_members.user_id = b.user_id
  AND chat_members.chat_id = CASE WHEN b.user_id <> 0 THEN CAST(sqlc.arg('chat_id') AS BIGINT) END
  AND chat_members.read_talk < CAST(sqlc.arg('talk') AS BIGINT);

-- name: ReadAllChats :execrows
UPDATE chat_members SET read_talk = (SELECT c.talk FROM chats c WHERE c.id = chat_members.chat_id), skipped = 0
WHERE user_id = sqlc.arg('user_id')
  AND EXISTS (SELECT 1 FROM chats c
    WHERE c.id = chat_members.chat_id AND (CAST(sqlc.narg('contest_id') AS BIGINT) IS NULL OR c.contest_id = sqlc.narg('contest_id')) AND c.talk > chat_members.read_talk);

-- name: SetChatMuted :exec
UPDATE chat_members SET muted_at = $3 WHERE chat_id = $1 AND user_id = $2;

-- Messages.

-- name: InsertChatMessage :execrows
INSERT INTO chat_messages (id, chat_id, user_id, kind, body, phrase, client_id, image, payload, talk, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING;

-- name: GetChatMessage :one
SELECT sqlc.embed(m), u.nickname, u.image AS user_image, f.thumb_path, f.width, f.height
FROM chat_messages m
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN files f ON f.path = m.image
WHERE m.chat_id = $1 AND m.id = $2;

-- name: GetChatOfMessage :one
SELECT chat_id FROM chat_messages WHERE id = $1;

-- name: GetClientMessage :one
SELECT sqlc.embed(m), u.nickname, u.image AS user_image, f.thumb_path, f.width, f.height
FROM chat_messages m
LEFT JOIN users u ON u.id = m.user_id
LEFT JOIN files f ON f.path = m.image
WHERE m.chat_id = $1 AND m.user_id = $2 AND m.client_id = $3;

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
UPDATE chat_messages SET kind = 'removed', body = '', phrase = '', image = NULL, removed_at = $2 WHERE id = $1;

-- A picture is kept while an open complaint shows it.
-- name: IsImageShown :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages WHERE image = $1
  UNION ALL SELECT 1 FROM complaints WHERE copy_image = $1 AND status = 'OPEN');

-- name: MayReadCopiedImage :one
SELECT EXISTS (
  SELECT 1 FROM complaints c JOIN users u ON u.id = sqlc.arg('user_id') AND u.site_role <> '' AND u.suspended_at IS NULL
  WHERE c.copy_image = sqlc.arg('path') AND c.id = sqlc.arg('complaint_id'));

-- name: MayReadChatImage :one
SELECT EXISTS (
  SELECT 1 FROM chat_messages m JOIN chat_members w ON w.chat_id = m.chat_id AND w.user_id = sqlc.arg('user_id')
  JOIN users u ON u.id = w.user_id AND u.suspended_at IS NULL
  WHERE m.image = sqlc.arg('path') AND m.chat_id = sqlc.arg('chat_id'));

-- For a withdrawal. The rooms remain, without the person.

-- name: ForgetChatOwner :exec
UPDATE chats SET owner_id = NULL WHERE owner_id = $1;

-- name: CloseFriendChats :exec
UPDATE chats SET closed_at = COALESCE(closed_at, CAST(sqlc.arg('now') AS BIGINT)), updated_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE kind = 'friend' AND id IN (SELECT m.chat_id FROM chat_members m WHERE m.user_id = sqlc.arg('user_id'));

-- name: ForgetChatMember :exec
DELETE FROM chat_members WHERE user_id = $1;

-- name: ForgetChatAuthor :exec
UPDATE chat_messages SET user_id = NULL WHERE user_id = $1;
