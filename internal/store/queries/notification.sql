-- Notifications, and the browsers that receive pushes.

-- name: InsertNotification :execrows
INSERT INTO notifications (id, user_id, source, type, status, contest_id, about_id, payload, created_at, viewed_at, read_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
ON CONFLICT (user_id, source) DO NOTHING;

-- name: ListNotifications :many
SELECT sqlc.embed(n), u.nickname, u.image FROM notifications n
LEFT JOIN users u ON u.id = n.about_id
WHERE n.user_id = $1 AND n.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY n.id DESC LIMIT sqlc.arg('most');

-- name: GetNotification :one
SELECT sqlc.embed(n), u.nickname, u.image FROM notifications n
LEFT JOIN users u ON u.id = n.about_id
WHERE n.id = $1;

-- name: CountUnseenNotifications :one
SELECT COUNT(*) FROM (
  SELECT 1 FROM notifications WHERE user_id = $1 AND viewed_at IS NULL LIMIT sqlc.arg('most')) AS unseen;

-- name: SeeNotifications :execrows
UPDATE notifications SET viewed_at = sqlc.arg('now') WHERE user_id = sqlc.arg('user_id') AND viewed_at IS NULL;

-- name: ReadNotification :execrows
UPDATE notifications SET read_at = sqlc.arg('now'), viewed_at = COALESCE(viewed_at, sqlc.arg('now'))
WHERE user_id = sqlc.arg('user_id') AND id = sqlc.arg('id') AND read_at IS NULL;

-- name: ReadAllNotifications :execrows
UPDATE notifications SET read_at = sqlc.arg('now'), viewed_at = COALESCE(viewed_at, sqlc.arg('now'))
WHERE user_id = sqlc.arg('user_id') AND read_at IS NULL;

-- name: IsNotificationOf :one
SELECT CASE WHEN EXISTS (SELECT 1 FROM notifications WHERE id = $1 AND user_id = $2) THEN 1 ELSE 0 END;

-- name: SetNotificationPushed :exec
UPDATE notifications SET pushed_at = $2 WHERE id = $1;

-- name: SetNotificationMailed :exec
UPDATE notifications SET mailed_at = $2 WHERE id = $1;

-- name: DeleteOldNotifications :execrows
DELETE FROM notifications WHERE id IN (SELECT o.id FROM notifications o WHERE o.created_at < $1 ORDER BY o.created_at LIMIT sqlc.arg('most'));

-- name: EraseNotifications :exec
DELETE FROM notifications WHERE user_id = $1;

-- name: ErasePushSubscriptions :exec
DELETE FROM push_subscriptions WHERE user_id = $1;

-- name: ExportNotifications :many
SELECT id, type, status, contest_id, payload, created_at, viewed_at, read_at, pushed_at, mailed_at FROM notifications
WHERE user_id = $1 AND id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: ExportPushSubscriptions :many
SELECT token, endpoint, created_at, used_at FROM push_subscriptions WHERE user_id = $1 ORDER BY created_at, token LIMIT sqlc.arg('most');

-- Browsers.

-- name: SavePushSubscription :exec
INSERT INTO push_subscriptions (token, user_id, session_id, endpoint, p256dh, auth, language, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (token) DO UPDATE SET user_id = excluded.user_id, session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
  language = excluded.language, created_at = excluded.created_at;

-- name: DeleteOldestPushSubscriptions :exec
DELETE FROM push_subscriptions WHERE push_subscriptions.user_id = $1 AND token NOT IN (
  SELECT p.token FROM push_subscriptions p WHERE p.user_id = $1 ORDER BY p.created_at DESC, p.token LIMIT sqlc.arg('most'));

-- name: DeletePushSubscription :execrows
DELETE FROM push_subscriptions WHERE token = $1 AND user_id = $2;

-- A browser receives pushes while the session in which it was registered lasts.
-- name: PushSubscriptionsOf :many
SELECT p.* FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
WHERE p.user_id = $1 AND s.ended_at IS NULL AND s.expires_at > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY p.created_at DESC LIMIT sqlc.arg('most');

-- name: GetPushSubscription :one
SELECT p.* FROM push_subscriptions p JOIN sessions s ON s.id = p.session_id
WHERE p.token = $1 AND p.user_id = $2 AND s.ended_at IS NULL AND s.expires_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: UsePushSubscription :exec
UPDATE push_subscriptions SET used_at = $2 WHERE token = $1;

-- The audiences of events, in pages by user id.

-- name: GetReachable :one
SELECT * FROM reachable_people WHERE id = $1;

-- name: ReachableEverybody :many
SELECT * FROM reachable_people p WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY p.id LIMIT sqlc.arg('most');

-- name: ReachablePlayers :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (SELECT g.user_id FROM game_accounts g WHERE g.game_id = sqlc.arg('game_id'))
ORDER BY p.id LIMIT sqlc.arg('most');

-- name: ReachableOperators :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (SELECT o.user_id FROM operators o WHERE o.contest_id = sqlc.arg('contest_id'))
ORDER BY p.id LIMIT sqlc.arg('most');

-- People on the rosters of a contest's entries: of those that were not declined, of the confirmed
-- ones (confirmed = 1), of those that hold a place and are not checked in (absent = 1). Banned people are left out.
-- name: ReachableEntrants :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT m.user_id FROM entry_members m JOIN entries e ON e.id = m.entry_id
    WHERE m.contest_id = sqlc.arg('contest_id') AND m.left_at IS NULL AND e.standing <> 'declined'
      AND (CAST(sqlc.arg('confirmed') AS BIGINT) = 0 OR e.status = 'ALLOW')
      AND (CAST(sqlc.arg('absent') AS BIGINT) = 0 OR e.checkin = 0 AND e.standing = 'applied'))
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = sqlc.arg('contest_id') AND b.user_id = p.id)
ORDER BY p.id LIMIT sqlc.arg('most');

-- People of the entries that play in a stage by rounds.
-- name: ReachableInStage :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT m.user_id FROM stage_entries s JOIN entry_members m ON m.entry_id = s.entry_id
    WHERE s.stage_id = sqlc.arg('stage_id') AND s.status = 'active' AND m.left_at IS NULL)
ORDER BY p.id LIMIT sqlc.arg('most');

-- People of the entries that have a final place in a contest, with the place.
-- name: ReachablePlaced :many
SELECT sqlc.embed(p), f.place_from, f.place_to FROM reachable_people p
JOIN entry_members m ON m.user_id = p.id AND m.contest_id = sqlc.arg('contest_id')
JOIN places f ON f.entry_id = m.entry_id
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY p.id LIMIT sqlc.arg('most');

-- name: ReachableMembers :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT m.user_id FROM team_members m
    WHERE m.team_id = sqlc.arg('team_id') AND (CAST(sqlc.arg('managers') AS BIGINT) = 0 OR m.role IN ('owner', 'admin')))
ORDER BY p.id LIMIT sqlc.arg('most');

-- Members of a team who have not answered its poll.
-- name: ReachableAsked :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (SELECT a.user_id FROM team_poll_answers a WHERE a.poll_id = sqlc.arg('poll_id') AND a.answer = '')
ORDER BY p.id LIMIT sqlc.arg('most');

-- Members of a room who have unread messages, have not muted it and receive pushes, with their read mark.
-- name: ReachableInRoom :many
SELECT sqlc.embed(p), m.read_talk FROM chat_members m
JOIN chats c ON c.id = m.chat_id
JOIN reachable_people p ON p.id = m.user_id
WHERE m.chat_id = sqlc.arg('chat_id') AND m.user_id > CAST(sqlc.arg('after') AS BIGINT) AND m.muted_at IS NULL AND m.read_talk + m.skipped < c.talk AND p.pushes = 1
ORDER BY m.user_id LIMIT sqlc.arg('most');

-- name: IsChatUnread :one
SELECT CASE WHEN EXISTS (SELECT 1 FROM chat_members m JOIN chats c ON c.id = m.chat_id
  WHERE m.chat_id = $1 AND m.user_id = $2 AND m.muted_at IS NULL AND m.read_talk + m.skipped < c.talk) THEN 1 ELSE 0 END;

-- The fields that notifications show of their subjects.

-- name: ContestSubject :one
SELECT c.id, c.name, c.image, c.game_id, g.name AS game_name, c.participant_type, c.is_recommend, c.entry_end, c.contest_start, c.contest_end,
  c.checkin, c.checkin_start, c.checkin_end, c.cancelled_at
FROM contests c JOIN games g ON g.id = c.game_id WHERE c.id = $1;

-- name: MatchSubject :one
SELECT m.id, m.contest_id, m.stage_id, m.section, m.round, m.position, m.match_type, m.state, m.start_at, m.ready_at, m.match_time, m.entry_a, m.entry_b,
  s.format, s.finished_at, c.contest_start, c.contest_end, c.cancelled_at
FROM matches m JOIN stages s ON s.id = m.stage_id JOIN contests c ON c.id = m.contest_id WHERE m.id = $1;

-- name: ReadyMatchesOf :many
SELECT m.id FROM matches m
WHERE m.stage_id = $1 AND m.state = 'ready' AND m.id > CAST(sqlc.arg('after') AS BIGINT)
ORDER BY m.id LIMIT sqlc.arg('most');

-- name: StagesToWatch :many
SELECT id FROM stages WHERE contest_id = $1 AND finished_at IS NULL ORDER BY position LIMIT 8;

-- Entries of a lobby without a score.
-- name: UnscoredEntries :many
SELECT s.entry_id FROM scores s JOIN matches m ON m.id = s.match_id JOIN stage_entries e ON e.stage_id = m.stage_id AND e.entry_id = s.entry_id
WHERE s.match_id = $1 AND s.place IS NULL AND e.status = 'active' ORDER BY s.entry_id LIMIT sqlc.arg('most');

-- name: HasFinalPlaces :one
SELECT CASE WHEN EXISTS (SELECT 1 FROM places WHERE contest_id = $1) THEN 1 ELSE 0 END;

-- name: TeamSubject :one
SELECT id, name, image FROM teams WHERE id = $1;

-- name: NoticeSubject :one
SELECT * FROM notices WHERE id = $1;

-- name: ChatSubject :one
SELECT c.id, c.kind, c.name, c.contest_id, c.match_id, c.room_id, c.team_id, k.name AS contest_name, t.name AS team_name FROM chats c
LEFT JOIN contests k ON k.id = c.contest_id LEFT JOIN teams t ON t.id = c.team_id
WHERE c.id = $1;

-- name: FriendStatus :one
SELECT status FROM friends WHERE id = $1;

-- The audiences of followers (FOLLOW-4). Those who take part hear of it in another way and are left out.

-- People who follow a player or the team of an entry, and play on neither side of its match.
-- name: ReachableFollowersOfEntry :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT f.user_id FROM active_follows f JOIN entry_members m ON m.user_id = f.person_id
    WHERE m.entry_id = CAST(sqlc.arg('entry_id') AS BIGINT) AND m.left_at IS NULL AND f.kind = 'player'
    UNION
    SELECT f.user_id FROM active_follows f JOIN entries e ON e.team_id = f.team_id WHERE e.id = CAST(sqlc.arg('entry_id') AS BIGINT))
  AND NOT EXISTS (SELECT 1 FROM entry_members o WHERE o.user_id = p.id AND o.left_at IS NULL
    AND o.entry_id IN (CAST(sqlc.arg('entry_id') AS BIGINT), CAST(sqlc.arg('opponent_id') AS BIGINT)))
ORDER BY p.id LIMIT sqlc.arg('most');

-- People who follow the game or the owner of a new contest.
-- name: ReachableFollowersOfOpening :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT f.user_id FROM active_follows f JOIN contests c ON c.game_id = f.game_id WHERE c.id = CAST(sqlc.arg('contest_id') AS BIGINT)
    UNION
    SELECT f.user_id FROM active_follows f JOIN operators o ON o.user_id = f.person_id
    WHERE o.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT) AND o.role_id = 'ROLE_CONTEST_OWNER' AND f.kind = 'organiser')
ORDER BY p.id LIMIT sqlc.arg('most');

-- People who follow a contest and, with players = 1, those who follow a player or a team with a final place in it. They have
-- no entry in the contest themselves.
-- name: ReachableFollowersOfContest :many
SELECT * FROM reachable_people p
WHERE p.id > CAST(sqlc.arg('after') AS BIGINT) AND p.id IN (
    SELECT f.user_id FROM active_follows f WHERE f.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT)
    UNION
    SELECT f.user_id FROM active_follows f JOIN entry_members m ON m.user_id = f.person_id JOIN places l ON l.entry_id = m.entry_id
    WHERE m.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT) AND f.kind = 'player' AND CAST(sqlc.arg('players') AS BIGINT) = 1
    UNION
    SELECT f.user_id FROM active_follows f JOIN entries e ON e.team_id = f.team_id JOIN places l ON l.entry_id = e.id
    WHERE e.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT) AND CAST(sqlc.arg('players') AS BIGINT) = 1)
  AND NOT EXISTS (SELECT 1 FROM entry_members o WHERE o.user_id = p.id AND o.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT) AND o.left_at IS NULL)
ORDER BY p.id LIMIT sqlc.arg('most');

-- name: EntrySubject :one
SELECT e.id, e.user_id, e.team_id FROM entries e WHERE e.id = $1;
