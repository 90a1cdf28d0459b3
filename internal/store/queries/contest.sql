-- name: LockContest :one
UPDATE contests SET version = version + 1 WHERE id = $1 RETURNING *;

-- name: GetContest :one
SELECT * FROM contests WHERE id = $1;

-- name: GetContestVersion :one
SELECT version FROM contests WHERE id = $1;

-- name: InsertContest :exec
INSERT INTO contests (
  id, game_id, name, image, contest_type, participant_type, entry_start, entry_end, contest_start, contest_end,
  checkin, checkin_start, checkin_end, is_entry_password, team_size, entry_max_count, entry_count,
  discord_url, iframe_src, video_url, award, rule_text, is_recommend, settings,
  version, revision, created_at, updated_at, created_by_id, updated_by_id, language
) VALUES (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12, $13, $14, $15, $16, 0,
  $17, $18, $19, $20, $21, $22, $23,
  1, 1, $24, $24, $25, $25, $26
);

-- name: UpdateContest :exec
UPDATE contests SET
  name = $2, image = $3, contest_type = $4, participant_type = $5,
  entry_start = $6, entry_end = $7, contest_start = $8, contest_end = $9,
  checkin = $10, checkin_start = $11, checkin_end = $12, is_entry_password = $13,
  team_size = $14, entry_max_count = $15, discord_url = $16, iframe_src = $17, video_url = $18,
  award = $19, rule_text = $20, is_recommend = $21, settings = $22, revision = $23, updated_at = $24, updated_by_id = $25,
  language = $26
WHERE id = $1;

-- name: SetEntryPassword :exec
UPDATE contests SET entry_password = $2 WHERE id = $1;

-- name: SetCancelled :exec
UPDATE contests SET cancelled_at = $2, cancel_reason = $3 WHERE id = $1;

-- StoreStatus stores the status at a time, so that an index finds the contests of a status.
-- name: StoreStatus :exec
UPDATE contests SET
  stored_status = CASE
    WHEN cancelled_at IS NOT NULL OR contest_end <= sqlc.arg('now') THEN NULL
    WHEN entry_start > sqlc.arg('now') THEN 'prepare'
    WHEN entry_end > sqlc.arg('now') THEN 'entry'
    WHEN contest_start > sqlc.arg('now') THEN 'entryDone'
    ELSE 'match' END,
  stored_until = CASE
    WHEN cancelled_at IS NOT NULL OR contest_end <= sqlc.arg('now') THEN 9223372036854775807
    WHEN entry_start > sqlc.arg('now') THEN entry_start
    WHEN entry_end > sqlc.arg('now') THEN entry_end
    WHEN contest_start > sqlc.arg('now') THEN contest_start
    ELSE contest_end END
WHERE id = sqlc.arg('id');

-- The end of a contest is copied to its entrants and operators, so that an index has a person's contests by their ends.
-- name: CopyEndToEntrants :exec
UPDATE entry_members SET contest_end = (SELECT c.contest_end FROM contests c WHERE c.id = sqlc.arg('id'))
WHERE contest_id = sqlc.arg('id') AND contest_end <> (SELECT c.contest_end FROM contests c WHERE c.id = sqlc.arg('id'));

-- name: CopyEndToOperators :exec
UPDATE operators SET contest_end = (SELECT c.contest_end FROM contests c WHERE c.id = sqlc.arg('id'))
WHERE contest_id = sqlc.arg('id') AND contest_end <> (SELECT c.contest_end FROM contests c WHERE c.id = sqlc.arg('id'));

-- name: DeleteContest :exec
DELETE FROM contests WHERE id = $1;

-- name: GetContestCard :one
SELECT sqlc.embed(c), sqlc.embed(g), o.id AS organiser_id, o.nickname AS organiser_nickname, o.image AS organiser_image,
  CAST((SELECT y.play_state FROM contest_plays y WHERE y.contest_id = c.id) AS TEXT) AS play_state,
  EXISTS (SELECT 1 FROM entries w WHERE w.contest_id = c.id AND w.standing <> 'applied' AND w.standing = 'waiting') AS waiting,
  (SELECT COUNT(*) FROM entries d WHERE d.contest_id = c.id AND d.standing <> 'applied' AND d.standing = 'declined') AS declined
FROM contests c
JOIN games g ON g.id = c.game_id
LEFT JOIN users o ON o.id = (
  SELECT p.user_id FROM operators p WHERE p.contest_id = c.id AND p.role_id = 'ROLE_CONTEST_OWNER' ORDER BY p.created_at, p.id LIMIT 1)
WHERE c.id = $1;

-- name: ForgetContestWords :exec
DELETE FROM contest_words WHERE contest_id = $1;

-- name: InsertContestWord :exec
INSERT INTO contest_words (word_key, contest_id) VALUES ($1, $2);

-- name: CountEntries :one
SELECT
  CAST(COALESCE(SUM(CASE WHEN status = 'ALLOW' THEN 1 ELSE 0 END), 0) AS BIGINT) AS allowed,
  CAST(COALESCE(SUM(checkin), 0) AS BIGINT) AS checked_in,
  CAST(COALESCE(SUM(CASE WHEN standing = 'applied' AND status IS NULL THEN 1 ELSE 0 END), 0) AS BIGINT) AS applied,
  CAST(COALESCE(SUM(CASE WHEN standing = 'waiting' THEN 1 ELSE 0 END), 0) AS BIGINT) AS waiting,
  CAST(COALESCE(SUM(CASE WHEN standing = 'declined' THEN 1 ELSE 0 END), 0) AS BIGINT) AS declined
FROM entries WHERE contest_id = $1;

-- The counts that decide whether a new entry waits. The query reads only entries without a place.
-- name: WaitCounts :one
SELECT c.entry_count,
  EXISTS (SELECT 1 FROM entries w WHERE w.contest_id = $1 AND w.standing <> 'applied' AND w.standing = 'waiting') AS waiting,
  (SELECT COUNT(*) FROM entries d WHERE d.contest_id = $1 AND d.standing <> 'applied' AND d.standing = 'declined') AS declined
FROM contests c WHERE c.id = $1;

-- name: CountParts :one
SELECT
  (SELECT COUNT(*) FROM survey_questions q WHERE q.contest_id = sqlc.arg('contest_id')) AS questions,
  (SELECT COUNT(*) FROM trophies t WHERE t.contest_id = sqlc.arg('contest_id')) AS trophies;

-- name: ContestActivity :many
SELECT sqlc.embed(e), u.nickname, u.image
FROM events e
LEFT JOIN users u ON u.id = e.actor_id
WHERE e.contest_id = $1 AND e.id < CAST(sqlc.arg('before') AS BIGINT)
  AND (CAST(sqlc.narg('kind') AS TEXT) IS NULL OR e.kind LIKE sqlc.narg('kind'))
  AND (CAST(sqlc.narg('actor_id') AS BIGINT) IS NULL OR e.actor_id = sqlc.narg('actor_id'))
ORDER BY e.id DESC LIMIT sqlc.arg('most');
