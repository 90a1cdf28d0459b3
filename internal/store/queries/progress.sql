-- The progress of play for the desk: matches are counted and selected, never all listed. Matches that nobody has to play do
-- not count. by_section 0 adds up the groups of a league.
-- name: CountProgress :many
SELECT CAST(CASE WHEN CAST(sqlc.arg('by_section') AS BIGINT) = 1 THEN section ELSE 0 END AS BIGINT) AS part, round,
  COUNT(*) AS total,
  CAST(SUM(CASE WHEN state IN ('decided', 'noShow') THEN 1 ELSE 0 END) AS BIGINT) AS decided,
  CAST(SUM(CASE WHEN state = 'ready' THEN 1 ELSE 0 END) AS BIGINT) AS ready,
  CAST(SUM(CASE WHEN disputed_at IS NOT NULL THEN 1 ELSE 0 END) AS BIGINT) AS disputed
FROM matches WHERE stage_id = $1 AND state NOT IN ('bye', 'empty')
GROUP BY 1, 2;

-- The first active entries of a contest (contest.Entry.Active) that are not in a stage.
-- name: NotDrawn :many
SELECT e.id FROM entries e
WHERE e.contest_id = $1 AND e.status = 'ALLOW' AND e.drop_cause IS NULL AND (e.checkin = 1 OR CAST(sqlc.arg('checkin') AS BIGINT) = 0)
  AND NOT EXISTS (SELECT 1 FROM stage_entries s WHERE s.stage_id = sqlc.arg('stage_id') AND s.entry_id = e.id)
ORDER BY e.id LIMIT sqlc.arg('most');

-- Matches of two sides with a dispute or a call, the disputes first, each the oldest first.
-- name: UrgentMatches :many
WITH urgent AS (
  SELECT x.id FROM matches x
  WHERE x.contest_id = $1 AND x.entry_a IS NOT NULL AND (x.disputed_at IS NOT NULL OR x.called_at IS NOT NULL)
  ORDER BY CASE WHEN x.disputed_at IS NOT NULL THEN 0 ELSE 1 END, COALESCE(x.disputed_at, x.called_at), x.id LIMIT sqlc.arg('most')
)
SELECT sqlc.embed(m), sqlc.embed(a), sqlc.embed(b)
FROM urgent u JOIN matches m ON m.id = u.id JOIN entry_details a ON a.id = m.entry_a JOIN entry_details b ON b.id = m.entry_b;

-- Other open matches of running rounds and stages in which something is late: the match takes longer than planned, or a side had
-- to check in by absent_since and has not. Matches that take too long come first, the oldest of each kind first.
-- name: LateMatches :many
WITH late AS (
  SELECT r.id, r.reported FROM running_matches r
  WHERE r.contest_id = sqlc.arg('contest_id') AND r.start_at <= CAST(sqlc.arg('now') AS BIGINT) AND (
    r.began + r.lasts < sqlc.arg('now')
    OR (r.began <= CAST(sqlc.arg('absent_since') AS BIGINT) AND (r.here_a IS NULL OR r.here_b IS NULL)))
  ORDER BY CASE WHEN r.began + r.lasts < sqlc.arg('now') THEN 0 ELSE 1 END, r.began, r.id LIMIT sqlc.arg('most')
)
SELECT sqlc.embed(m), sqlc.embed(a), sqlc.embed(b), late.reported
FROM late JOIN matches m ON m.id = late.id JOIN entry_details a ON a.id = m.entry_a JOIN entry_details b ON b.id = m.entry_b;

-- Lobbies with a call, the oldest first.
-- name: CalledLobbies :many
SELECT * FROM matches WHERE stage_id = $1 AND called_at IS NOT NULL ORDER BY called_at, id LIMIT sqlc.arg('most');

-- The reported ranks in the lobbies of a round. An entry that dropped out without a rank did not play.
-- name: LobbyProgress :many
SELECT m.id, m.position, m.start_at, m.match_time, s.place
FROM matches m JOIN scores s ON s.match_id = m.id JOIN stage_entries e ON e.stage_id = m.stage_id AND e.entry_id = s.entry_id
WHERE m.stage_id = $1 AND m.round = $2 AND (e.status = 'active' OR s.place IS NOT NULL)
ORDER BY m.position, e.seed;
