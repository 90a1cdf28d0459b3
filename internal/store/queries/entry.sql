-- name: EntryByID :one
SELECT * FROM entry_details WHERE contest_id = $1 AND id = $2;

-- The entry of a person or of a team with the person. There is no condition on team_id: as long as PostgreSQL has no statistics,
-- it would search all entries without a team.
-- name: EntryWithPerson :one
SELECT d.* FROM entry_members em JOIN entry_details d ON d.id = em.entry_id
WHERE em.contest_id = $1 AND em.user_id = $2;

-- Whether a person is in a contest, alone or with a team, and whether they are banned from it.
-- name: EntranceOf :one
SELECT
  CAST((SELECT COUNT(*) FROM entry_members em WHERE em.contest_id = sqlc.arg('contest_id') AND em.user_id = sqlc.arg('user_id')) AS BIGINT) AS entered,
  CAST((SELECT COUNT(*) FROM contest_bans b WHERE b.contest_id = sqlc.arg('contest_id') AND b.user_id = sqlc.arg('user_id')) AS BIGINT) AS banned;

-- name: EntryOfTeam :one
SELECT * FROM entry_details WHERE contest_id = $1 AND team_id = $2;

-- name: EntryPage :many
SELECT * FROM entry_details WHERE contest_id = $1
ORDER BY created_at, id LIMIT sqlc.arg('most') OFFSET sqlc.arg('skip');

-- The entry with a person on its roster; the key of entry_members allows one.
-- name: EntryOfMember :one
SELECT d.* FROM entry_members em JOIN entry_details d ON d.id = em.entry_id
WHERE em.contest_id = $1 AND em.user_id = $2 AND em.left_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = $1 AND b.user_id = $2);

-- The members of a team as a contest sees them before the team enters it.
-- name: EntryRoster :many
SELECT m.user_id, u.nickname, CAST(CASE WHEN em.entry_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS entered,
  CAST(CASE WHEN b.id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS banned
FROM team_members m
JOIN users u ON u.id = m.user_id
LEFT JOIN entry_members em ON em.contest_id = sqlc.arg('contest_id') AND em.user_id = m.user_id
LEFT JOIN contest_bans b ON b.contest_id = sqlc.arg('contest_id') AND b.user_id = m.user_id
WHERE m.team_id = sqlc.arg('team_id')
ORDER BY m.joined_at, m.user_id;

-- name: TeamRolesOf :many
SELECT team_id, role FROM team_members WHERE user_id = $1;

-- name: InsertEntry :exec
INSERT INTO entries (id, contest_id, user_id, team_id, status, standing, checkin, check_updated, twitter_id, game_username, friend_code, comment, created_at, updated_at)
VALUES ($1, $2, $3, $4, NULL, $5, 0, NULL, $6, $7, $8, $9, $10, $10);

-- name: InsertEntryMember :execrows
INSERT INTO entry_members (contest_id, user_id, entry_id, passive, contest_end) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (contest_id, user_id) DO NOTHING;

-- The roster of an entry together with the present members of its team: listed = 1 has a row on it, member = 1 is in the team,
-- elsewhere = 1 is on the roster of another entry of the contest, banned = 1 may not play in it.
-- name: RosterOfEntry :many
SELECT u.id AS user_id, u.nickname, u.image, em.left_at,
  CAST(CASE WHEN em.entry_id = e.id THEN 1 ELSE 0 END AS BIGINT) AS listed,
  CAST(CASE WHEN em.entry_id <> e.id THEN 1 ELSE 0 END AS BIGINT) AS elsewhere,
  CAST(CASE WHEN t.user_id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS member,
  CAST(CASE WHEN b.id IS NULL THEN 0 ELSE 1 END AS BIGINT) AS banned
FROM entries e
JOIN users u ON u.id IN (
  SELECT o.user_id FROM entry_members o WHERE o.entry_id = e.id
  UNION
  SELECT o.user_id FROM team_members o WHERE o.team_id = e.team_id)
LEFT JOIN entry_members em ON em.contest_id = e.contest_id AND em.user_id = u.id
LEFT JOIN team_members t ON t.team_id = e.team_id AND t.user_id = u.id
LEFT JOIN contest_bans b ON b.contest_id = e.contest_id AND b.user_id = u.id
WHERE e.id = sqlc.arg('entry_id')
ORDER BY CASE WHEN em.entry_id = e.id AND em.left_at IS NULL THEN 0 WHEN em.entry_id = e.id THEN 1 ELSE 2 END, COALESCE(t.joined_at, 0), u.id
LIMIT sqlc.arg('most');

-- The number of players of each team of a contest, and the smallest number that an operator has accepted (0 = no exception).
-- name: RosterSizes :many
SELECT e.id AS entry_id,
  CAST((SELECT COUNT(*) FROM entry_members em WHERE em.entry_id = e.id AND em.left_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = em.contest_id AND b.user_id = em.user_id)) AS BIGINT) AS size,
  CAST(COALESCE(x.least_count, 0) AS BIGINT) AS least
FROM entries e LEFT JOIN roster_exceptions x ON x.entry_id = e.id
WHERE e.contest_id = sqlc.arg('contest_id') AND e.team_id IS NOT NULL;

-- name: PutRosterMember :execrows
INSERT INTO entry_members (contest_id, user_id, entry_id, contest_end)
VALUES ($1, $2, $3, (SELECT c.contest_end FROM contests c WHERE c.id = $1))
ON CONFLICT (contest_id, user_id) DO UPDATE SET left_at = NULL WHERE entry_members.entry_id = excluded.entry_id;

-- Teams whose roster and members differ, or whose roster somebody left. A disbanded team has no members; its rosters stay.
-- name: UnequalRosters :many
SELECT e.id FROM entries e
WHERE e.contest_id = sqlc.arg('contest_id') AND EXISTS (SELECT 1 FROM teams d WHERE d.id = e.team_id AND d.deleted_at IS NULL)
  AND (EXISTS (
      SELECT 1 FROM entry_members em WHERE em.entry_id = e.id
        AND (em.left_at IS NOT NULL OR NOT EXISTS (SELECT 1 FROM team_members t WHERE t.team_id = e.team_id AND t.user_id = em.user_id)))
    OR EXISTS (
      SELECT 1 FROM team_members t WHERE t.team_id = e.team_id
        AND NOT EXISTS (SELECT 1 FROM entry_members em WHERE em.entry_id = e.id AND em.user_id = t.user_id)))
ORDER BY e.created_at, e.id;

-- name: LeaveRoster :exec
UPDATE entry_members SET left_at = $3 WHERE entry_id = $1 AND user_id = $2;

-- name: DeleteRosterMember :exec
DELETE FROM entry_members WHERE entry_id = $1 AND user_id = $2;

-- name: PutRosterException :exec
INSERT INTO roster_exceptions (entry_id, least_count) VALUES ($1, $2)
ON CONFLICT (entry_id) DO UPDATE SET least_count = excluded.least_count;

-- Entries of a team in contests that end after an instant, by contest.
-- name: OpenEntriesOfTeam :many
SELECT d.* FROM entry_details d JOIN contests c ON c.id = d.contest_id
WHERE d.team_id = CAST(sqlc.arg('team_id') AS BIGINT) AND c.contest_end > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY d.contest_id;

-- name: DeleteEntry :execrows
DELETE FROM entries WHERE contest_id = $1 AND id = $2;

-- name: AddEntryCount :exec
UPDATE contests SET entry_count = entry_count + CAST(sqlc.arg('delta') AS BIGINT) WHERE id = $1;

-- name: SetEntryStatus :exec
UPDATE entries SET status = $2, standing = $3, updated_at = $4 WHERE id = $1;

-- Entries of the waiting list that entered before a given one.
-- name: CountWaitingBefore :one
SELECT COUNT(*) FROM entries
WHERE contest_id = $1 AND standing = 'waiting' AND (created_at, id) < (CAST(sqlc.arg('created_at') AS BIGINT), CAST(sqlc.arg('id') AS BIGINT));

-- name: SetEntryFields :exec
UPDATE entries SET twitter_id = $2, game_username = $3, friend_code = $4, comment = $5, updated_at = $6 WHERE id = $1;

-- name: SetEntryCheckin :exec
UPDATE entries SET checkin = $2, check_updated = $3, updated_at = $3 WHERE id = $1;

-- name: EntriesInStage :many
SELECT CAST(entry_a AS BIGINT) AS entry_id FROM matches WHERE matches.contest_id = $1 AND entry_a IS NOT NULL
UNION
SELECT CAST(entry_b AS BIGINT) AS entry_id FROM matches WHERE matches.contest_id = $1 AND entry_b IS NOT NULL
UNION
SELECT s.entry_id FROM stages g JOIN stage_entries s ON s.stage_id = g.id WHERE g.contest_id = $1;

-- The players of an entry: its roster without the people who left it.
-- name: PeopleOfEntry :many
SELECT em.user_id FROM entry_members em WHERE em.contest_id = $1 AND em.entry_id = $2 AND em.left_at IS NULL;
