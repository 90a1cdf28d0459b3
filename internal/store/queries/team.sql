-- name: InsertTeam :execrows
INSERT INTO teams (
  id, name, name_folded, name_key, image, bio, twitter_id, game_id, rank_key, min_size, max_count, recruiting,
  activity_days, activity_start, activity_end, poll_start, timezone, play_time, member_count, version, created_at, updated_at
) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, 0, 1, $19, $19)
ON CONFLICT (name_folded) DO NOTHING;

-- name: GetTeam :one
SELECT * FROM team_details WHERE id = $1;

-- name: TeamByName :one
SELECT * FROM team_details WHERE id IN (SELECT t.id FROM teams t WHERE t.name_folded = $1 AND t.deleted_at IS NULL);

-- name: TeamOwner :one
SELECT CAST(COALESCE(MAX(user_id), 0) AS BIGINT) FROM team_members WHERE team_id = $1 AND role = 'owner';

-- name: LockTeam :execrows
UPDATE teams SET version = version + 1 WHERE id = $1 AND deleted_at IS NULL;

-- name: UpdateTeam :exec
UPDATE teams SET
  name = $2, name_folded = $3, name_key = $4, image = $5, bio = $6, twitter_id = $7, game_id = $8, rank_key = $9, min_size = $10,
  max_count = $11, recruiting = $12, activity_days = $13, activity_start = $14, activity_end = $15, poll_start = $16,
  timezone = $17, play_time = $18, updated_at = $19
WHERE id = $1;

-- name: SetTeamWebhook :exec
UPDATE teams SET discord_webhook = $2 WHERE id = $1;

-- The webhook of a team's polls, and the language of its owner.
-- name: TeamWebhook :one
SELECT t.discord_webhook, u.language
FROM teams t
LEFT JOIN team_members m ON m.team_id = t.id AND m.role = 'owner'
LEFT JOIN users u ON u.id = m.user_id
WHERE t.id = $1 AND t.deleted_at IS NULL;

-- name: DeleteTeam :exec
DELETE FROM teams WHERE id = $1;

-- name: SoftDeleteTeam :exec
UPDATE teams SET name_folded = $2, name_key = '', discord_webhook = '', deleted_at = CAST(sqlc.arg('now') AS BIGINT), updated_at = sqlc.arg('now') WHERE id = $1;

-- name: EmptyTeamMembers :exec
DELETE FROM team_members WHERE team_id = $1;

-- name: EmptyTeamInvitations :exec
DELETE FROM team_invitations WHERE team_id = $1;

-- name: EmptyTeamRequests :exec
DELETE FROM team_requests WHERE team_id = $1;

-- name: EmptyTeamPolls :exec
DELETE FROM team_polls WHERE team_id = $1;

-- name: CountEntriesOfTeam :one
SELECT COUNT(*) AS entered, CAST(COALESCE(SUM(CASE WHEN c.contest_end > CAST(sqlc.arg('now') AS BIGINT) AND c.cancelled_at IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS unended
FROM entries e JOIN contests c ON c.id = e.contest_id
WHERE e.team_id = CAST(sqlc.arg('team_id') AS BIGINT);

-- name: TeamRepresentative :one
SELECT u.id, u.nickname, u.image, u.twitter_id, a.username AS game_username, a.friend_code
FROM team_members m
JOIN teams t ON t.id = m.team_id
JOIN users u ON u.id = m.user_id
LEFT JOIN game_accounts a ON a.id = (SELECT MIN(x.id) FROM game_accounts x WHERE x.user_id = m.user_id AND x.game_id = t.game_id)
WHERE m.team_id = $1 AND m.role = 'owner';

-- Teams whose name begins with a text: keys from from_key to to_key, to_key excluded.
-- name: TeamsByBeginning :many
SELECT sqlc.embed(t), m.role
FROM team_details t
LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT)
WHERE t.name_key >= CAST(sqlc.arg('from_key') AS TEXT) AND t.name_key < CAST(sqlc.arg('to_key') AS TEXT)
  AND (t.name_key, t.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR t.game_id = sqlc.narg('game_id'))
  AND (CAST(sqlc.arg('open_only') AS BIGINT) = 0 OR t.recruiting = 1 AND t.member_count < t.max_count)
ORDER BY t.name_key, t.id LIMIT sqlc.arg('most');

-- Other teams with all terms in their names, of which one is rare: keys of words from rare_from to rare_to, rare_to excluded. It sorts
-- what the rare term finds in the index, and looks the teams of the page up. PostgreSQL would answer EXISTS with a table of all words
-- where it expects that to be cheaper; a subquery with a limit runs once for each team.
-- name: TeamsByRareWord :many
SELECT sqlc.embed(t), m.role
FROM (
  SELECT DISTINCT f.name_key, f.team_id FROM team_words f
  WHERE f.word_key >= CAST(sqlc.arg('rare_from') AS TEXT) AND f.word_key < CAST(sqlc.arg('rare_to') AS TEXT)
    AND NOT (f.name_key >= CAST(sqlc.arg('from_key') AS TEXT) AND f.name_key < CAST(sqlc.arg('to_key') AS TEXT))
    AND (f.name_key, f.team_id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
    AND (CAST(sqlc.narg('second_from') AS TEXT) IS NULL
      OR (SELECT 1 FROM team_words w WHERE w.team_id = f.team_id AND w.word_key >= sqlc.narg('second_from') AND w.word_key < CAST(sqlc.narg('second_to') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('third_from') AS TEXT) IS NULL
      OR (SELECT 1 FROM team_words w WHERE w.team_id = f.team_id AND w.word_key >= sqlc.narg('third_from') AND w.word_key < CAST(sqlc.narg('third_to') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL AND CAST(sqlc.arg('open_only') AS BIGINT) = 0
      OR (SELECT 1 FROM teams o WHERE o.id = f.team_id AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR +o.game_id = sqlc.narg('game_id'))
        AND (CAST(sqlc.arg('open_only') AS BIGINT) = 0 OR o.recruiting = 1 AND o.member_count < o.max_count) LIMIT 1) IS NOT NULL)
  ORDER BY f.name_key, f.team_id LIMIT sqlc.arg('most')) page
JOIN team_details t ON t.id = page.team_id
LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT)
ORDER BY page.name_key, page.team_id;

-- Other teams with all terms in their names, of which none is rare, among the names up to a given one. The plus before a column keeps
-- a database from choosing its index instead of the index of the order.
-- name: TeamsByCommonWords :many
SELECT sqlc.embed(t), m.role
FROM team_details t
LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT)
WHERE (t.name_key, t.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND (t.name_key, t.id) <= (CAST(sqlc.arg('last_key') AS TEXT), CAST(sqlc.arg('last_id') AS BIGINT))
  AND NOT (t.name_key >= CAST(sqlc.arg('from_key') AS TEXT) AND t.name_key < CAST(sqlc.arg('to_key') AS TEXT))
  AND (CAST(sqlc.narg('first_from') AS TEXT) IS NULL
    OR (SELECT 1 FROM team_words w WHERE w.team_id = t.id AND w.word_key >= sqlc.narg('first_from') AND w.word_key < CAST(sqlc.narg('first_to') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('second_from') AS TEXT) IS NULL
    OR (SELECT 1 FROM team_words w WHERE w.team_id = t.id AND w.word_key >= sqlc.narg('second_from') AND w.word_key < CAST(sqlc.narg('second_to') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('third_from') AS TEXT) IS NULL
    OR (SELECT 1 FROM team_words w WHERE w.team_id = t.id AND w.word_key >= sqlc.narg('third_from') AND w.word_key < CAST(sqlc.narg('third_to') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR +t.game_id = sqlc.narg('game_id'))
  AND (CAST(sqlc.arg('open_only') AS BIGINT) = 0 OR t.recruiting = 1 AND t.member_count < t.max_count)
ORDER BY t.name_key, t.id LIMIT sqlc.arg('most');

-- The last of a number of teams in the order of their names.
-- name: TeamNameAfter :one
SELECT t.name_key, t.id FROM teams t
WHERE (t.name_key, t.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
ORDER BY t.name_key, t.id LIMIT 1 OFFSET sqlc.arg('skip');

-- name: ForgetTeamWords :exec
DELETE FROM team_words WHERE team_id = $1;

-- name: InsertTeamWord :exec
INSERT INTO team_words (word_key, name_key, team_id) VALUES ($1, $2, $3);

-- name: NewestTeams :many
SELECT sqlc.embed(t), m.role
FROM team_details t
LEFT JOIN team_members m ON m.team_id = t.id AND m.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT)
WHERE t.id < CAST(sqlc.arg('before_id') AS BIGINT)
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR t.game_id = sqlc.narg('game_id'))
  AND (CAST(sqlc.arg('open_only') AS BIGINT) = 0 OR t.recruiting = 1 AND t.member_count < t.max_count)
ORDER BY t.id DESC LIMIT sqlc.arg('most');

-- name: TeamsOfUser :many
SELECT sqlc.embed(t), m.role FROM team_members m JOIN team_details t ON t.id = m.team_id
WHERE m.user_id = $1 AND m.team_id > CAST(sqlc.arg('after') AS BIGINT)
ORDER BY m.team_id LIMIT sqlc.arg('most');

-- name: CountTeamsOfUser :one
SELECT COUNT(*) FROM team_members WHERE user_id = $1;

-- name: TeamMembers :many
SELECT m.user_id, m.role, m.joined_at, u.nickname, u.image FROM team_members m JOIN users u ON u.id = m.user_id
WHERE m.team_id = $1
ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, m.joined_at, m.user_id;

-- name: TeamRole :one
SELECT role FROM team_members WHERE team_id = $1 AND user_id = $2;

-- Owner and admins of a team who do not block a person.
-- name: TeamManagersFor :many
SELECT m.user_id FROM team_members m
WHERE m.team_id = sqlc.arg('team_id') AND m.role IN ('owner', 'admin')
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = m.user_id AND b.blocked_id = sqlc.arg('asker_id'))
ORDER BY m.user_id;

-- name: SetTeamRole :execrows
UPDATE team_members SET role = $3 WHERE team_id = $1 AND user_id = $2;

-- name: InsertTeamMember :execrows
INSERT INTO team_members (team_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING;

-- name: DeleteTeamMember :execrows
DELETE FROM team_members WHERE team_id = $1 AND user_id = $2;

-- name: TakeTeamPlace :execrows
UPDATE teams SET member_count = member_count + 1 WHERE id = $1 AND member_count < CAST(sqlc.arg('most') AS BIGINT);

-- name: GiveTeamPlaceBack :exec
UPDATE teams SET member_count = member_count - 1 WHERE id = $1;

-- name: InsertInvitation :exec
INSERT INTO team_invitations (id, team_id, token, created_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InvitationByToken :one
SELECT sqlc.embed(i), u.nickname, u.image FROM team_invitations i JOIN users u ON u.id = i.created_by WHERE i.token = $1;

-- name: OpenInvitations :many
SELECT sqlc.embed(i), u.nickname, u.image FROM team_invitations i JOIN users u ON u.id = i.created_by
WHERE i.team_id = $1 AND i.revoked_at IS NULL AND i.expires_at > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY i.id DESC LIMIT sqlc.arg('most');

-- name: RevokeInvitation :execrows
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE id = sqlc.arg('id') AND team_id = sqlc.arg('team_id') AND revoked_at IS NULL;

-- name: RevokeInvitations :exec
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE team_id = sqlc.arg('team_id') AND revoked_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: RevokeInvitationsBy :exec
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE team_id = sqlc.arg('team_id') AND created_by = sqlc.arg('user_id') AND revoked_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT);

-- A person has at most one request to a team. A new one replaces an answered one.
-- name: ForgetAnsweredTeamRequest :exec
DELETE FROM team_requests WHERE team_id = $1 AND user_id = $2 AND status <> 'WAITING';

-- name: InsertTeamRequest :execrows
INSERT INTO team_requests (id, team_id, user_id, message, status, created_at, updated_at) VALUES ($1, $2, $3, $4, 'WAITING', $5, $5)
ON CONFLICT (team_id, user_id) WHERE status = 'WAITING' DO NOTHING;

-- name: TeamRequestByID :one
SELECT sqlc.embed(r), u.nickname, u.image FROM team_requests r JOIN users u ON u.id = r.user_id WHERE r.team_id = $1 AND r.id = $2;

-- name: TeamRequestOfUser :one
SELECT sqlc.embed(r), u.nickname, u.image FROM team_requests r JOIN users u ON u.id = r.user_id
WHERE r.team_id = $1 AND r.user_id = $2 ORDER BY r.id DESC LIMIT 1;

-- name: WaitingTeamRequests :many
SELECT sqlc.embed(r), u.nickname, u.image FROM team_requests r JOIN users u ON u.id = r.user_id
WHERE r.team_id = $1 AND r.status = 'WAITING' AND r.id > CAST(sqlc.arg('after') AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = sqlc.arg('viewer_id') AND b.blocked_id = r.user_id)
ORDER BY r.id LIMIT sqlc.arg('most');

-- name: CountWaitingTeamRequests :one
SELECT COUNT(*) FROM team_requests r
WHERE r.team_id = $1 AND r.status = 'WAITING'
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = sqlc.arg('viewer_id') AND b.blocked_id = r.user_id);

-- name: TeamRequestsOfUser :many
SELECT sqlc.embed(r), sqlc.embed(t), m.role
FROM team_requests r
JOIN team_details t ON t.id = r.team_id
LEFT JOIN team_members m ON m.team_id = r.team_id AND m.user_id = r.user_id
WHERE r.user_id = $1 ORDER BY r.id DESC LIMIT sqlc.arg('most');

-- name: AnswerTeamRequest :exec
UPDATE team_requests SET status = $2, replied_by = CAST(sqlc.arg('replied_by') AS BIGINT), updated_at = $3 WHERE id = $1;

-- name: DeleteTeamRequest :exec
DELETE FROM team_requests WHERE id = $1;

-- name: InsertTeamPoll :execrows
INSERT INTO team_polls (id, team_id, day, play_start, play_end, created_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (team_id, day) DO NOTHING;

-- name: AskTeamMembers :exec
INSERT INTO team_poll_answers (poll_id, user_id, answer)
SELECT CAST(sqlc.arg('poll_id') AS BIGINT), m.user_id, '' FROM team_members m JOIN users u ON u.id = m.user_id
WHERE m.team_id = sqlc.arg('team_id') AND (u.notification_weekdays & CAST(sqlc.arg('weekday') AS BIGINT)) <> 0 AND u.suspended_at IS NULL;

-- name: ForgetOldTeamPolls :exec
DELETE FROM team_polls WHERE team_polls.team_id = sqlc.arg('team_id') AND team_polls.id NOT IN (
  SELECT p.id FROM team_polls p WHERE p.team_id = sqlc.arg('team_id') ORDER BY p.id DESC LIMIT sqlc.arg('most'));

-- name: TeamPollByID :one
SELECT * FROM team_polls WHERE team_id = $1 AND id = $2;

-- name: NewestTeamPolls :many
SELECT * FROM team_polls WHERE team_id = $1 ORDER BY id DESC LIMIT sqlc.arg('most');

-- The answers of present members, the earliest first.
-- name: TeamPollAnswers :many
SELECT a.poll_id, a.answer, u.id, u.nickname, u.image
FROM team_poll_answers a
JOIN team_polls p ON p.id = a.poll_id
JOIN team_members m ON m.team_id = p.team_id AND m.user_id = a.user_id
JOIN users u ON u.id = a.user_id
WHERE p.team_id = $1 AND p.id >= CAST(sqlc.arg('since') AS BIGINT)
ORDER BY a.poll_id, a.answered_at, a.user_id;

-- name: SetTeamPollAnswer :exec
INSERT INTO team_poll_answers (poll_id, user_id, answer, answered_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (poll_id, user_id) DO UPDATE SET answer = excluded.answer, answered_at = excluded.answered_at;

-- name: TeamPollAnswersOfUser :many
SELECT p.team_id, p.day, a.answer, CAST(a.answered_at AS BIGINT) AS answered_at
FROM team_poll_answers a JOIN team_polls p ON p.id = a.poll_id
WHERE a.user_id = $1 AND a.answered_at IS NOT NULL
ORDER BY p.id DESC LIMIT sqlc.arg('most');

-- name: DeleteTeamRequestsOfUser :exec
DELETE FROM team_requests WHERE user_id = $1;

-- name: DeleteTeamPollAnswersOfUser :exec
DELETE FROM team_poll_answers WHERE user_id = $1;

-- name: RevokeInvitationsOfUser :exec
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE created_by = sqlc.arg('user_id') AND revoked_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: ListContestsOfTeam :many
SELECT c.id, p.place_from, p.place_to
FROM entries e
JOIN contests c ON c.id = e.contest_id
LEFT JOIN places p ON p.contest_id = e.contest_id AND p.entry_id = e.id
WHERE e.team_id = CAST(sqlc.arg('team_id') AS BIGINT)
  AND (c.contest_end, c.id) < (CAST(sqlc.arg('before_end') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY c.contest_end DESC, c.id DESC LIMIT sqlc.arg('most');
