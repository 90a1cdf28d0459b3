-- Casters.

-- name: ListCasters :many
SELECT c.user_id, c.created_at, u.nickname, u.image
FROM active_casters c JOIN users u ON u.id = c.user_id
WHERE c.contest_id = $1
ORDER BY c.created_at, c.user_id LIMIT sqlc.arg('most');

-- name: IsCaster :one
SELECT EXISTS (SELECT 1 FROM active_casters WHERE contest_id = $1 AND user_id = $2);

-- name: InsertCaster :execrows
INSERT INTO casters (contest_id, user_id, created_at, created_by_id) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING;

-- name: DeleteCaster :execrows
DELETE FROM casters WHERE contest_id = $1 AND user_id = $2;

-- name: ForgetCaster :many
DELETE FROM casters WHERE user_id = $1 RETURNING contest_id;

-- The queue.

-- The open items by position, then the finished ones, newest first.
-- name: StreamItems :many
SELECT sqlc.embed(i), sqlc.embed(m), g.format
FROM stream_items i
JOIN matches m ON m.id = i.match_id
JOIN stages g ON g.id = m.stage_id
WHERE i.contest_id = $1
ORDER BY CASE WHEN i.state = 'done' THEN 1 ELSE 0 END, COALESCE(i.ended_at, 0) DESC, i.position, i.id LIMIT sqlc.arg('most');

-- The entries in the matches of the items.
-- name: StreamEntries :many
SELECT d.* FROM entry_details d
WHERE d.contest_id = $1 AND d.id IN (
  SELECT CASE WHEN k.side = 0 THEN m.entry_a ELSE m.entry_b END
  FROM (SELECT i.match_id FROM stream_items i WHERE i.contest_id = $1
    ORDER BY CASE WHEN i.state = 'done' THEN 1 ELSE 0 END, COALESCE(i.ended_at, 0) DESC, i.position, i.id LIMIT sqlc.arg('most')) shown
  JOIN matches m ON m.id = shown.match_id
  CROSS JOIN (SELECT 0 AS side UNION ALL SELECT 1 AS side) k);

-- name: StreamedMatch :one
SELECT sqlc.embed(m), g.format FROM matches m JOIN stages g ON g.id = m.stage_id WHERE m.contest_id = $1 AND m.id = $2;

-- The entries that play in a match of many sides.
-- name: EntriesOfLobby :many
SELECT entry_id FROM scores WHERE match_id = $1 ORDER BY entry_id LIMIT sqlc.arg('most');

-- name: InsertStreamItem :execrows
INSERT INTO stream_items (id, contest_id, match_id, position, state, told_a, told_b, created_at, updated_at)
SELECT CAST(sqlc.arg('id') AS BIGINT), CAST(sqlc.arg('contest_id') AS BIGINT), CAST(sqlc.arg('match_id') AS BIGINT),
  COALESCE((SELECT MAX(o.position) FROM stream_items o WHERE o.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT)), 0) + 1,
  'queued', CAST(sqlc.narg('told_a') AS BIGINT), CAST(sqlc.narg('told_b') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT), CAST(sqlc.arg('now') AS BIGINT)
WHERE true
ON CONFLICT DO NOTHING;

-- name: SetStreamState :execrows
UPDATE stream_items SET state = sqlc.arg('state'), started_at = sqlc.narg('started_at'), ended_at = sqlc.narg('ended_at'), updated_at = sqlc.arg('now')
WHERE id = sqlc.arg('id') AND state = sqlc.arg('before');

-- name: SetStreamPosition :exec
UPDATE stream_items SET position = $2, updated_at = $3 WHERE id = $1;

-- name: SetStreamNotified :exec
UPDATE stream_items SET told_a = $2, told_b = $3 WHERE id = $1;

-- name: DeleteStreamItem :execrows
DELETE FROM stream_items WHERE id = $1 AND contest_id = $2;
