-- name: InsertStage :execrows
INSERT INTO stages (id, contest_id, position, format, settings, seed, current_round, round_status, finished_at, version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, 1, $10, $10)
ON CONFLICT (contest_id, position) DO NOTHING;

-- name: StagesOfContest :many
SELECT * FROM stages WHERE contest_id = $1 ORDER BY position;

-- name: FirstStageRounds :one
SELECT COUNT(*) FROM rounds r JOIN stages s ON s.id = r.stage_id WHERE s.contest_id = $1 AND s.position = 0;

-- name: CountStages :one
SELECT COUNT(*) FROM stages WHERE contest_id = $1;

-- name: FirstStageFinished :one
SELECT COUNT(*) FROM stages WHERE contest_id = $1 AND position = 0 AND finished_at IS NOT NULL;

-- name: UpdateStage :exec
UPDATE stages SET settings = $2, current_round = $3, round_status = $4, finished_at = $5, version = $6, updated_at = $7 WHERE id = $1;

-- name: DeleteStage :exec
DELETE FROM stages WHERE id = $1;

-- name: BracketEntries :many
SELECT * FROM entry_details WHERE id IN (
  SELECT entry_a FROM matches WHERE matches.stage_id = $1 AND section = 0 AND round = 0
  UNION
  SELECT entry_b FROM matches WHERE matches.stage_id = $1 AND section = 0 AND round = 0);

-- name: InsertStageEntry :execrows
INSERT INTO stage_entries (stage_id, entry_id, seed, section, status, joined_round, dropped_round) VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (stage_id, entry_id) DO NOTHING;

-- name: UpdateStageEntry :exec
UPDATE stage_entries SET status = $3, joined_round = $4, dropped_round = $5 WHERE stage_id = $1 AND entry_id = $2;

-- name: StageEntries :many
SELECT sqlc.embed(d), sqlc.embed(s) FROM stage_entries s JOIN entry_details d ON d.id = s.entry_id
WHERE s.stage_id = $1 ORDER BY s.seed;

-- name: InsertRound :exec
INSERT INTO rounds (stage_id, round, match_count, match_time, start_at, status, published_at, ended_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8);

-- name: UpdateRound :exec
UPDATE rounds SET match_count = $3, match_time = $4, start_at = $5, status = $6, published_at = $7, ended_at = $8 WHERE stage_id = $1 AND round = $2;

-- name: DeleteRounds :exec
DELETE FROM rounds WHERE stage_id = $1 AND round >= sqlc.arg('since');

-- name: RoundCounts :many
SELECT round, COUNT(*) AS matches, CAST(COALESCE(SUM(CASE WHEN state IN ('decided', 'noShow', 'bye') THEN 1 ELSE 0 END), 0) AS BIGINT) AS decided
FROM matches WHERE stage_id = $1 GROUP BY round;

-- name: MoveRound :exec
UPDATE matches SET start_at = CAST(sqlc.arg('start') AS BIGINT), match_time = sqlc.arg('match_time'),
  warned_at = CASE WHEN start_at = CAST(sqlc.arg('start') AS BIGINT) THEN warned_at ELSE NULL END,
  here_a = CASE WHEN start_at <> CAST(sqlc.arg('start') AS BIGINT) AND CAST(sqlc.arg('start') AS BIGINT) > CAST(sqlc.arg('open_until') AS BIGINT)
    THEN NULL ELSE here_a END,
  here_b = CASE WHEN start_at <> CAST(sqlc.arg('start') AS BIGINT) AND CAST(sqlc.arg('start') AS BIGINT) > CAST(sqlc.arg('open_until') AS BIGINT)
    THEN NULL ELSE here_b END
WHERE stage_id = sqlc.arg('stage_id') AND round = sqlc.arg('round');

-- name: SetRoundGames :exec
UPDATE matches SET match_count = $3, version = version + 1 WHERE stage_id = $1 AND round = $2 AND match_count <> $3;

-- Rounds in which a match has a result, a report, a score, a claim or a check-in.
-- name: BegunRounds :many
SELECT DISTINCT m.round FROM matches m
WHERE m.stage_id = $1 AND m.state <> 'bye' AND (
  m.state IN ('decided', 'noShow') OR m.here_a IS NOT NULL OR m.here_b IS NOT NULL OR m.disputed_at IS NOT NULL OR m.score_a IS NOT NULL
  OR EXISTS (SELECT 1 FROM reports r WHERE r.match_id = m.id)
  OR EXISTS (SELECT 1 FROM claims c WHERE c.match_id = m.id)
  OR EXISTS (SELECT 1 FROM scores s WHERE s.match_id = m.id AND (s.place IS NOT NULL OR s.kills > 0)));

-- name: RoundsOfStage :many
SELECT * FROM rounds WHERE stage_id = $1 ORDER BY round;

-- The entry that alone has the first final place; before all places are decided, the winner of a final.
-- name: ChampionOf :one
SELECT * FROM entry_details WHERE id = COALESCE(
  (SELECT entry_id FROM places WHERE places.contest_id = sqlc.arg('contest_id') AND place_from = 1 AND place_to = 1),
  (SELECT winner_id FROM matches WHERE matches.contest_id = sqlc.arg('contest_id') AND match_type = 'final'));

-- Plans of a contest that starts earlier. Starts that have passed stay.
-- name: NextPlannedStart :one
SELECT CAST(COALESCE(MIN(p.start_at), 0) AS BIGINT) AS start_at FROM (
  SELECT m.start_at FROM matches m WHERE m.contest_id = sqlc.arg('contest_id') AND m.start_at > CAST(sqlc.arg('now') AS BIGINT)
  UNION ALL
  SELECT r.start_at FROM rounds r JOIN stages s ON s.id = r.stage_id
  WHERE s.contest_id = sqlc.arg('contest_id') AND r.start_at > CAST(sqlc.arg('now') AS BIGINT)
) p;

-- name: BringMatchesForward :exec
UPDATE matches SET start_at = start_at - CAST(sqlc.arg('earlier') AS BIGINT), warned_at = NULL
WHERE contest_id = sqlc.arg('contest_id') AND start_at > CAST(sqlc.arg('now') AS BIGINT);

-- name: BringRoundsForward :exec
UPDATE rounds SET start_at = start_at - CAST(sqlc.arg('earlier') AS BIGINT)
WHERE stage_id IN (SELECT s.id FROM stages s WHERE s.contest_id = sqlc.arg('contest_id')) AND start_at > CAST(sqlc.arg('now') AS BIGINT);
