-- name: SetEntryDrop :exec
UPDATE entries SET drop_cause = $2, drop_reason = $3, drop_annulled = $4, drop_at = $5, drop_by_id = $6, updated_at = $7 WHERE id = $1;

-- Stages and bracket matches that an entry has not finished. A finished stage counts while the contest has no final places and no later
-- stage: then a playoff follows, in which the entry may play.
-- name: CountPlays :one
SELECT CAST((
  SELECT COUNT(*) FROM stage_entries e JOIN stages s ON s.id = e.stage_id
  WHERE s.contest_id = $1 AND e.entry_id = CAST(sqlc.arg('entry_id') AS BIGINT) AND e.status = 'active'
    AND (s.finished_at IS NULL OR NOT EXISTS (SELECT 1 FROM places p WHERE p.contest_id = s.contest_id)
      AND NOT EXISTS (SELECT 1 FROM stages f WHERE f.contest_id = s.contest_id AND f.position > s.position))
) + (
  SELECT COUNT(*) FROM matches m JOIN stages s ON s.id = m.stage_id
  WHERE m.contest_id = $1 AND s.format = 'tournament' AND m.state IN ('ready', 'waiting')
    AND (m.entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR m.entry_b = CAST(sqlc.arg('entry_id') AS BIGINT))
) AS BIGINT) AS plays;

-- name: DroppedEntries :many
SELECT sqlc.embed(d), b.nickname AS by_nickname, b.image AS by_image,
  CAST(CASE WHEN EXISTS (
    SELECT 1 FROM entry_members m JOIN users u ON u.id = m.user_id
    WHERE m.entry_id = d.id AND m.left_at IS NULL AND u.withdrawn_at IS NULL
  ) THEN 1 ELSE 0 END AS INTEGER) AS has_players
FROM entry_details d LEFT JOIN users b ON b.id = d.drop_by_id
WHERE d.contest_id = $1 AND d.drop_cause IS NOT NULL
ORDER BY d.drop_at DESC, d.id DESC LIMIT sqlc.arg('most');

-- name: DroppedEntryIDs :many
SELECT id FROM entries WHERE contest_id = $1 AND drop_cause IS NOT NULL ORDER BY id;

-- People who play for an entry and have an account.
-- name: CountEntryPlayers :one
SELECT COUNT(*) FROM entry_members m JOIN users u ON u.id = m.user_id
WHERE m.entry_id = $1 AND m.left_at IS NULL AND u.withdrawn_at IS NULL;

-- Matches of an entry that were decided because a side dropped out.
-- name: ForfeitsOfEntry :many
SELECT * FROM matches
WHERE contest_id = $1 AND forfeit = 1 AND (entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR entry_b = sqlc.arg('entry_id'))
ORDER BY stage_id, section, round, position LIMIT sqlc.arg('most');
