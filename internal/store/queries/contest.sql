-- name: LockContest :one
UPDATE contests SET version = version + 1 WHERE id = $1 RETURNING *;

-- name: GetContest :one
SELECT * FROM contests WHERE id = $1;

-- name: GetContestVersion :one
SELECT version FROM contests WHERE id = $1;

-- name: InsertContest :exec
INSERT INTO contests (
  id, game_id, name, image, contest_type, participant_type, entry_start, entry_end, contest_start, contest_end,
  checkin, checkin_start, checkin_end, is_entry_password, entry_password, team_size, entry_max_count, entry_count,
  discord_url, iframe_src, video_url, award, rule_text, is_recommend, settings,
  version, revision, created_at, updated_at, created_by_id, updated_by_id, language
) VALUES (
  $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
  $11, $12, $13, $14, $15, $16, $17, 0,
  $18, $19, $20, $21, $22, $23, $24,
  1, 1, $25, $25, $26, $26, $27
);

-- name: UpdateContest :exec
UPDATE contests SET
  name = $2, image = $3, contest_type = $4, participant_type = $5,
  entry_start = $6, entry_end = $7, contest_start = $8, contest_end = $9,
  checkin = $10, checkin_start = $11, checkin_end = $12, is_entry_password = $13, entry_password = $14,
  team_size = $15, entry_max_count = $16, discord_url = $17, iframe_src = $18, video_url = $19,
  award = $20, rule_text = $21, is_recommend = $22, settings = $23, revision = $24, updated_at = $25, updated_by_id = $26,
  language = $27
WHERE id = $1;

-- name: SetCancelled :exec
UPDATE contests SET cancelled_at = $2, cancel_reason = $3 WHERE id = $1;

-- name: DeleteContest :exec
DELETE FROM contests WHERE id = $1;

-- name: GetContestCard :one
SELECT sqlc.embed(c), sqlc.embed(g), o.id AS organiser_id, o.nickname AS organiser_nickname, o.image AS organiser_image,
  CAST((SELECT y.play_state FROM contest_plays y WHERE y.contest_id = c.id) AS TEXT) AS play_state
FROM contests c
JOIN games g ON g.id = c.game_id
LEFT JOIN users o ON o.id = (
  SELECT p.user_id FROM operators p WHERE p.contest_id = c.id AND p.role_id = 'ROLE_CONTEST_OWNER' ORDER BY p.created_at, p.id LIMIT 1)
WHERE c.id = $1;

-- The lists of contests read contests alone; a second statement reads what else is on their cards (contestlist.go). PostgreSQL plans a list
-- anew each time because of its filters, and planning the joins of the cards took longer than running them. It would answer EXISTS
-- with a table of all words where it expects that to be cheaper; subqueries with a limit run once for each contest.
-- name: ListContests :many
SELECT l.* FROM contests l
WHERE (l.contest_end, l.id) < (CAST(sqlc.arg('before_end') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND (l.contest_end, l.id) >= (CAST(sqlc.arg('to_end') AS BIGINT), CAST(sqlc.arg('to_id') AS BIGINT))
  AND l.contest_end > CAST(sqlc.arg('ends_after') AS BIGINT)
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR l.game_id = sqlc.narg('game_id'))
  AND (CAST(sqlc.narg('status') AS TEXT) IS NULL OR sqlc.narg('status') = CASE
    WHEN l.entry_start > CAST(sqlc.arg('now') AS BIGINT) THEN 'prepare'
    WHEN l.entry_end > sqlc.arg('now') THEN 'entry'
    WHEN l.contest_start > sqlc.arg('now') THEN 'entryDone'
    WHEN l.contest_end > sqlc.arg('now') THEN 'match'
    ELSE 'matchDone' END)
  AND (sqlc.narg('status') IS NULL OR sqlc.narg('status') = 'matchDone' OR l.cancelled_at IS NULL)
  AND (CAST(sqlc.narg('contest_type') AS TEXT) IS NULL OR l.contest_type = sqlc.narg('contest_type'))
  AND (CAST(sqlc.narg('participant_type') AS TEXT) IS NULL OR l.participant_type = sqlc.narg('participant_type'))
  AND (CAST(sqlc.narg('language') AS TEXT) IS NULL OR l.language = sqlc.narg('language'))
  AND (CAST(sqlc.arg('free_only') AS BIGINT) = 0 OR l.entry_count < l.entry_max_count AND l.entry_end > sqlc.arg('now') AND l.cancelled_at IS NULL)
  AND (CAST(sqlc.narg('from1') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from1') AND t.term_key < CAST(sqlc.narg('to1') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('from2') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from2') AND t.term_key < CAST(sqlc.narg('to2') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('from3') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from3') AND t.term_key < CAST(sqlc.narg('to3') AS TEXT) LIMIT 1) IS NOT NULL)
ORDER BY l.contest_end DESC, l.id DESC LIMIT sqlc.arg('most');

-- The last of the next looked_at contests: a filtered page reads no further.
-- name: LastLookedAt :one
SELECT l.contest_end, l.id FROM contests l
WHERE (l.contest_end, l.id) < (CAST(sqlc.arg('before_end') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND l.contest_end > CAST(sqlc.arg('ends_after') AS BIGINT)
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR l.game_id = sqlc.narg('game_id'))
ORDER BY l.contest_end DESC, l.id DESC LIMIT 1 OFFSET sqlc.arg('skip');

-- How many contests a term finds, counted up to most.
-- name: CountTerm :one
SELECT COUNT(*) FROM (
  SELECT 1 FROM contest_terms t
  WHERE t.term_key >= CAST(sqlc.arg('from_key') AS TEXT) AND t.term_key < CAST(sqlc.arg('to_key') AS TEXT) LIMIT sqlc.arg('most')) f;

-- The contests that a person operates, plays in or reached the podium of, or that a rare term finds; the other ids are 0, and
-- the range of the term is empty. It is a query of its own so that it begins with these few contests, not with all contests.
-- name: ListContestsOf :many
SELECT c.* FROM contests c
WHERE c.id IN (
  SELECT l.id FROM contests l
  WHERE l.id IN (
      SELECT p.contest_id FROM operators p WHERE p.user_id = CAST(sqlc.arg('operator_id') AS BIGINT)
      UNION ALL
      SELECT m.contest_id FROM entry_members m WHERE m.user_id = CAST(sqlc.arg('entrant_id') AS BIGINT)
      UNION ALL
      SELECT m.contest_id FROM entry_members m JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
      WHERE m.user_id = CAST(sqlc.arg('placed_id') AS BIGINT) AND p.place_from <= 3
      UNION ALL
      SELECT t.contest_id FROM contest_terms t
      WHERE t.term_key >= CAST(sqlc.arg('from_key') AS TEXT) AND t.term_key < CAST(sqlc.arg('to_key') AS TEXT))
    AND (l.contest_end, l.id) < (CAST(sqlc.arg('before_end') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
    AND l.contest_end > CAST(sqlc.arg('ends_after') AS BIGINT)
    AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR l.game_id = sqlc.narg('game_id'))
    AND (CAST(sqlc.narg('status') AS TEXT) IS NULL OR sqlc.narg('status') = CASE
      WHEN l.entry_start > CAST(sqlc.arg('now') AS BIGINT) THEN 'prepare'
      WHEN l.entry_end > sqlc.arg('now') THEN 'entry'
      WHEN l.contest_start > sqlc.arg('now') THEN 'entryDone'
      WHEN l.contest_end > sqlc.arg('now') THEN 'match'
      ELSE 'matchDone' END)
    AND (sqlc.narg('status') IS NULL OR sqlc.narg('status') = 'matchDone' OR l.cancelled_at IS NULL)
    AND (CAST(sqlc.narg('contest_type') AS TEXT) IS NULL OR l.contest_type = sqlc.narg('contest_type'))
    AND (CAST(sqlc.narg('participant_type') AS TEXT) IS NULL OR l.participant_type = sqlc.narg('participant_type'))
    AND (CAST(sqlc.narg('language') AS TEXT) IS NULL OR l.language = sqlc.narg('language'))
    AND (CAST(sqlc.arg('free_only') AS BIGINT) = 0 OR l.entry_count < l.entry_max_count AND l.entry_end > sqlc.arg('now') AND l.cancelled_at IS NULL)
    AND (CAST(sqlc.narg('from1') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from1') AND t.term_key < CAST(sqlc.narg('to1') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('from2') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from2') AND t.term_key < CAST(sqlc.narg('to2') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('from3') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from3') AND t.term_key < CAST(sqlc.narg('to3') AS TEXT) LIMIT 1) IS NOT NULL)
  ORDER BY l.contest_end DESC, l.id DESC
  LIMIT sqlc.arg('most'))
ORDER BY c.contest_end DESC, c.id DESC;

-- name: ListRecommended :many
SELECT c.* FROM contests c
WHERE c.is_recommend = 1 AND c.cancelled_at IS NULL AND c.contest_end > CAST(sqlc.arg('now') AS BIGINT)
    AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))
    AND (CAST(sqlc.narg('status') AS TEXT) IS NULL OR sqlc.narg('status') = CASE
      WHEN c.entry_start > sqlc.arg('now') THEN 'prepare'
      WHEN c.entry_end > sqlc.arg('now') THEN 'entry'
      WHEN c.contest_start > sqlc.arg('now') THEN 'entryDone'
      ELSE 'match' END)
    AND (CAST(sqlc.narg('contest_type') AS TEXT) IS NULL OR c.contest_type = sqlc.narg('contest_type'))
    AND (CAST(sqlc.narg('participant_type') AS TEXT) IS NULL OR c.participant_type = sqlc.narg('participant_type'))
    AND (CAST(sqlc.narg('language') AS TEXT) IS NULL OR c.language = sqlc.narg('language'))
    AND (CAST(sqlc.arg('free_only') AS BIGINT) = 0 OR c.entry_count < c.entry_max_count AND c.entry_end > sqlc.arg('now') AND c.cancelled_at IS NULL)
    AND (CAST(sqlc.narg('from1') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = c.id AND t.term_key >= sqlc.narg('from1') AND t.term_key < CAST(sqlc.narg('to1') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('from2') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = c.id AND t.term_key >= sqlc.narg('from2') AND t.term_key < CAST(sqlc.narg('to2') AS TEXT) LIMIT 1) IS NOT NULL)
    AND (CAST(sqlc.narg('from3') AS TEXT) IS NULL OR (
      SELECT 1 FROM contest_terms t WHERE t.contest_id = c.id AND t.term_key >= sqlc.narg('from3') AND t.term_key < CAST(sqlc.narg('to3') AS TEXT) LIMIT 1) IS NOT NULL)
ORDER BY c.contest_start, c.id LIMIT sqlc.arg('most');

-- Contests that have not started, the earliest first.
-- name: ListUpcoming :many
SELECT l.* FROM contests l
WHERE (l.contest_start, l.id) > (CAST(sqlc.arg('after_start') AS BIGINT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND (l.contest_start, l.id) <= (CAST(sqlc.arg('to_start') AS BIGINT), CAST(sqlc.arg('to_id') AS BIGINT))
  AND l.cancelled_at IS NULL
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR l.game_id = sqlc.narg('game_id'))
  AND (CAST(sqlc.narg('status') AS TEXT) IS NULL OR sqlc.narg('status') = CASE
    WHEN l.entry_start > CAST(sqlc.arg('now') AS BIGINT) THEN 'prepare'
    WHEN l.entry_end > sqlc.arg('now') THEN 'entry'
    ELSE 'entryDone' END)
  AND (CAST(sqlc.narg('contest_type') AS TEXT) IS NULL OR l.contest_type = sqlc.narg('contest_type'))
  AND (CAST(sqlc.narg('participant_type') AS TEXT) IS NULL OR l.participant_type = sqlc.narg('participant_type'))
  AND (CAST(sqlc.narg('language') AS TEXT) IS NULL OR l.language = sqlc.narg('language'))
  AND (CAST(sqlc.arg('free_only') AS BIGINT) = 0 OR l.entry_count < l.entry_max_count AND l.entry_end > sqlc.arg('now') AND l.cancelled_at IS NULL)
  AND (CAST(sqlc.narg('from1') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from1') AND t.term_key < CAST(sqlc.narg('to1') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('from2') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from2') AND t.term_key < CAST(sqlc.narg('to2') AS TEXT) LIMIT 1) IS NOT NULL)
  AND (CAST(sqlc.narg('from3') AS TEXT) IS NULL OR (
    SELECT 1 FROM contest_terms t WHERE t.contest_id = l.id AND t.term_key >= sqlc.narg('from3') AND t.term_key < CAST(sqlc.narg('to3') AS TEXT) LIMIT 1) IS NOT NULL)
ORDER BY l.contest_start, l.id LIMIT sqlc.arg('most');

-- The last of the next contests of ListUpcoming that a filtered page reads.
-- name: LastUpcomingLookedAt :one
SELECT l.contest_start, l.id FROM contests l
WHERE (l.contest_start, l.id) > (CAST(sqlc.arg('after_start') AS BIGINT), CAST(sqlc.arg('after_id') AS BIGINT))
ORDER BY l.contest_start, l.id LIMIT 1 OFFSET sqlc.arg('skip');

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

-- What keeps entries from the places of a contest. It reads only those without a place.
-- name: EntryLine :one
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
