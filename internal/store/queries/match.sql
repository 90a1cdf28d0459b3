-- name: InsertMatch :exec
INSERT INTO matches (id, contest_id, stage_id, section, round, position, match_type, match_count, match_time, start_at,
  entry_a, entry_b, state, outcome, winner_id, unearned, ready_at, reason, lobby, version, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, '', $19, $20);

-- name: UpdateMatch :exec
UPDATE matches SET start_at = $2, entry_a = $3, entry_b = $4, state = $5, outcome = $6, winner_id = $7, unearned = $8, ready_at = $9,
  here_a = $10, here_b = $11, disputed_at = $12, called_at = $13, called_by = $14, lobby = $15, version = $16, updated_at = $17, forfeit = $18,
  warned_at = $19, score_a = $20, score_b = $21
WHERE id = $1;

-- A check-in remains only if the check-in of the new start is open as well.
-- name: MoveMatch :exec
UPDATE matches SET start_at = CAST(sqlc.arg('start') AS BIGINT), warned_at = NULL,
  here_a = CASE WHEN CAST(sqlc.arg('start') AS BIGINT) > CAST(sqlc.arg('open_until') AS BIGINT) THEN NULL ELSE here_a END,
  here_b = CASE WHEN CAST(sqlc.arg('start') AS BIGINT) > CAST(sqlc.arg('open_until') AS BIGINT) THEN NULL ELSE here_b END
WHERE id = sqlc.arg('id');

-- name: MatchesOfStage :many
SELECT * FROM matches WHERE stage_id = $1 ORDER BY section, round, position;

-- name: MatchByID :one
SELECT * FROM matches WHERE id = $1;

-- An entry's first match of a contest that can be played now.
-- name: NextMatchOfEntry :one
SELECT m.* FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.contest_id = $1 AND m.state = 'ready' AND s.finished_at IS NULL
  AND (m.entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR m.entry_b = sqlc.arg('entry_id'))
  AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status = 'end')
ORDER BY m.start_at, m.id LIMIT 1;

-- The next open match after a position, for operators who decide one match after another.
-- name: OpenMatchAfter :one
SELECT * FROM matches
WHERE stage_id = sqlc.arg('stage_id') AND state = 'ready'
ORDER BY CASE WHEN round > CAST(sqlc.arg('round') AS BIGINT) OR (round = sqlc.arg('round') AND (section > CAST(sqlc.arg('section') AS BIGINT)
  OR (section = sqlc.arg('section') AND position > CAST(sqlc.arg('position') AS BIGINT)))) THEN 0 ELSE 1 END, round, section, position
LIMIT 1;

-- name: MatchPlayers :many
SELECT sqlc.embed(d), u.background_image FROM entry_details d JOIN users u ON u.id = d.user_id
WHERE d.contest_id = $1 AND d.id IN (sqlc.arg('upper'), sqlc.arg('lower'));

-- name: ReportsOfStage :many
SELECT r.* FROM matches m JOIN reports r ON r.match_id = m.id
WHERE m.stage_id = $1
ORDER BY r.match_id, r.position;

-- name: ReportsOfMatch :many
SELECT sqlc.embed(r), u.nickname, u.image FROM reports r JOIN users u ON u.id = r.edit_by_id
WHERE r.match_id = $1
ORDER BY r.position;

-- A claim is a report that does not count yet.
-- name: ReportedMatches :many
SELECT m.id FROM matches m JOIN reports r ON r.match_id = m.id WHERE m.stage_id = $1
UNION
SELECT m.id FROM matches m JOIN claims c ON c.match_id = m.id WHERE m.stage_id = $1
UNION
SELECT m.id FROM matches m WHERE m.stage_id = $1 AND m.score_a IS NOT NULL;

-- name: SaveReport :exec
INSERT INTO reports (match_id, position, winner_id, drawn, images, edit_by_id, updated_at) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (match_id, position) DO UPDATE SET
  winner_id = excluded.winner_id, drawn = excluded.drawn, images = excluded.images, edit_by_id = excluded.edit_by_id, updated_at = excluded.updated_at;

-- name: DeleteReport :exec
DELETE FROM reports WHERE match_id = $1 AND position = $2;

-- name: SaveClaim :exec
INSERT INTO claims (match_id, entry_id, outcome, winner_id, games, user_id, created_at, score_a, score_b)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (match_id, entry_id) DO UPDATE SET
  outcome = excluded.outcome, winner_id = excluded.winner_id, games = excluded.games, user_id = excluded.user_id, created_at = excluded.created_at,
  score_a = excluded.score_a, score_b = excluded.score_b;

-- name: ClaimsOfMatch :many
SELECT sqlc.embed(c), u.nickname, u.image FROM claims c JOIN users u ON u.id = c.user_id WHERE c.match_id = $1 ORDER BY c.created_at, c.entry_id;

-- name: DeleteClaims :exec
DELETE FROM claims WHERE match_id = $1;

-- name: MatchHistory :many
SELECT sqlc.embed(e), u.nickname, u.image FROM events e LEFT JOIN users u ON u.id = e.actor_id
WHERE e.contest_id = $1 AND e.subject_id = $2
ORDER BY e.id DESC LIMIT sqlc.arg('most');

-- Open matches of an entry, and those that are decided because a side dropped out.
-- name: OpenOrForfeitedMatches :many
SELECT * FROM matches
WHERE stage_id = $1 AND (entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR entry_b = sqlc.arg('entry_id')) AND (outcome = 'none' OR forfeit = 1)
ORDER BY round, section, position;

-- name: HistoryOfStage :many
SELECT m.id, m.section, m.round, m.position, m.match_count, m.entry_a, m.entry_b, m.state, m.outcome, m.winner_id, m.reason,
  m.score_a, m.score_b,
  CAST(COALESCE(SUM(CASE WHEN r.winner_id = m.entry_a THEN 1 ELSE 0 END), 0) AS BIGINT) AS games_a,
  CAST(COALESCE(SUM(CASE WHEN r.winner_id = m.entry_b THEN 1 ELSE 0 END), 0) AS BIGINT) AS games_b,
  CAST(COALESCE(SUM(r.drawn), 0) AS BIGINT) AS games_drawn
FROM matches m LEFT JOIN reports r ON r.match_id = m.id
WHERE m.stage_id = $1
GROUP BY m.id
ORDER BY m.round, m.section, m.position;

-- name: RoundMatches :many
SELECT * FROM matches
WHERE stage_id = sqlc.arg('stage_id') AND round = sqlc.arg('round')
  AND (CAST(sqlc.narg('section') AS BIGINT) IS NULL OR section = sqlc.narg('section'))
  AND (CAST(sqlc.narg('entry_id') AS BIGINT) IS NULL OR entry_a = sqlc.narg('entry_id') OR entry_b = sqlc.narg('entry_id'))
ORDER BY section, position LIMIT sqlc.arg('most') OFFSET sqlc.arg('skip');

-- name: CountRoundMatches :one
SELECT COUNT(*) FROM matches
WHERE stage_id = sqlc.arg('stage_id') AND round = sqlc.arg('round')
  AND (CAST(sqlc.narg('section') AS BIGINT) IS NULL OR section = sqlc.narg('section'))
  AND (CAST(sqlc.narg('entry_id') AS BIGINT) IS NULL OR entry_a = sqlc.narg('entry_id') OR entry_b = sqlc.narg('entry_id'));

-- Sections come before positions, of which a round has fewer than 65536.
-- name: RoundReports :many
SELECT r.* FROM matches m JOIN reports r ON r.match_id = m.id
WHERE m.stage_id = sqlc.arg('stage_id') AND m.round = sqlc.arg('round')
  AND m.section * 65536 + m.position >= CAST(sqlc.arg('since') AS BIGINT) AND m.section * 65536 + m.position <= CAST(sqlc.arg('until') AS BIGINT)
ORDER BY r.match_id, r.position;

-- name: EntryMatches :many
SELECT * FROM matches
WHERE stage_id = sqlc.arg('stage_id') AND (entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR entry_b = sqlc.arg('entry_id'))
ORDER BY round, position;

-- name: EntryReports :many
SELECT r.* FROM matches m JOIN reports r ON r.match_id = m.id
WHERE m.stage_id = sqlc.arg('stage_id') AND (m.entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR m.entry_b = sqlc.arg('entry_id'))
ORDER BY r.match_id, r.position;
