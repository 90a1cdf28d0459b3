-- Matches of which nobody has been warned yet, the earliest start first. Nobody can play in a finished stage or an ended round.
-- name: UnwarnedMatches :many
SELECT m.* FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.contest_id = $1 AND m.state = 'ready' AND m.warned_at IS NULL AND s.finished_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status = 'end')
ORDER BY m.start_at, m.id LIMIT sqlc.arg('most');

-- The matches of a contest that can be played now and in which a side was warned or claimed a result.
-- name: PendingMatches :many
SELECT m.* FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.contest_id = $1 AND m.state = 'ready' AND m.id > CAST(sqlc.arg('after') AS BIGINT) AND s.finished_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status = 'end')
  AND (m.warned_at IS NOT NULL OR EXISTS (SELECT 1 FROM claims c WHERE c.match_id = m.id))
ORDER BY m.id LIMIT sqlc.arg('most');

-- The confirmed entries with a person on their roster, in contests that have not ended, the soonest contest first.
-- name: EntriesToPlay :many
SELECT sqlc.embed(d) FROM entry_details d JOIN contests c ON c.id = d.contest_id
WHERE d.id IN (SELECT em.entry_id FROM entry_members em WHERE em.user_id = sqlc.arg('user_id') AND em.left_at IS NULL)
  AND d.status = 'ALLOW' AND c.contest_end > CAST(sqlc.arg('now') AS BIGINT)
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = d.contest_id AND b.user_id = sqlc.arg('user_id'))
ORDER BY c.contest_start, c.id, d.id LIMIT sqlc.arg('most');

-- An entry's first match of a contest that is not decided and whose stage and round have not ended. The other side may be unknown.
-- name: OpenMatchOfEntry :one
SELECT m.* FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.contest_id = $1 AND m.state IN ('ready', 'waiting') AND s.finished_at IS NULL
  AND (m.entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR m.entry_b = sqlc.arg('entry_id'))
  AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status = 'end')
ORDER BY CASE WHEN m.state = 'ready' THEN 0 ELSE 1 END, m.start_at, m.id LIMIT 1;

-- An entry's last decided match between two sides, in the order of play: the lower bracket follows the upper one.
-- name: LastMatchOfEntry :one
SELECT sqlc.embed(m) FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.contest_id = $1 AND m.state IN ('decided', 'noShow') AND (m.entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR m.entry_b = sqlc.arg('entry_id'))
ORDER BY s.position DESC, m.section DESC, m.round DESC, m.id DESC LIMIT 1;

-- name: PersonRef :one
SELECT id, nickname, image FROM users WHERE id = $1;

-- name: StageEntryStatus :one
SELECT status FROM stage_entries WHERE stage_id = $1 AND entry_id = $2;
