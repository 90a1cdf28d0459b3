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
