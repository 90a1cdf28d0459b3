-- name: OpenFileUsage :exec
INSERT INTO file_usage (user_id, bytes, count) VALUES ($1, 0, 0) ON CONFLICT DO NOTHING;

-- name: ReserveFileSpace :execrows
UPDATE file_usage SET bytes = bytes + sqlc.arg('size'), count = count + 1
WHERE user_id = sqlc.arg('user_id')
  AND bytes + sqlc.arg('size') <= CAST(sqlc.arg('max_bytes') AS BIGINT)
  AND count + 1 <= CAST(sqlc.arg('max_count') AS BIGINT);

-- name: ReleaseFileSpace :exec
UPDATE file_usage SET bytes = bytes - sqlc.arg('size'), count = count - 1 WHERE user_id = sqlc.arg('user_id');

-- name: InsertFile :exec
INSERT INTO files (id, path, thumb_path, prefix, owner_id, content_type, size, width, height, created_at, saved)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 0);

-- name: GetFile :one
SELECT * FROM files WHERE path = $1;

-- name: LockFile :one
UPDATE files SET saved = saved WHERE path = $1 RETURNING *;

-- name: SaveFile :execrows
UPDATE files SET saved = 1 WHERE path = sqlc.arg('path') AND owner_id = sqlc.arg('owner_id') AND prefix = sqlc.arg('prefix');

-- name: SaveFileOfAnyone :exec
UPDATE files SET saved = 1 WHERE path = $1;

-- name: WrongFileUsage :many
SELECT u.user_id FROM file_usage u
WHERE u.bytes <> (SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM files f WHERE f.owner_id = u.user_id)
   OR u.count <> (SELECT COUNT(*) FROM files f WHERE f.owner_id = u.user_id)
ORDER BY u.user_id LIMIT CAST(sqlc.arg('most') AS BIGINT);

-- name: LockFileUsage :execrows
UPDATE file_usage SET count = count WHERE user_id = $1;

-- name: RecountFileUsage :exec
UPDATE file_usage SET
  bytes = (SELECT CAST(COALESCE(SUM(f.size), 0) AS BIGINT) FROM files f WHERE f.owner_id = sqlc.arg('user_id')),
  count = (SELECT COUNT(*) FROM files f WHERE f.owner_id = sqlc.arg('user_id'))
WHERE user_id = sqlc.arg('user_id');

-- The values of a contest that hold paths of pictures: of its cover, trophies and results. Those without one are empty: with a condition for
-- it, PostgreSQL could read the indexes of all covers and trophies.
-- name: PicturesOfContest :many
SELECT CAST(COALESCE(c.image, '') AS TEXT) AS paths FROM contests c WHERE c.id = sqlc.arg('contest_id')
UNION ALL SELECT COALESCE(t.image, '') FROM trophies t WHERE t.contest_id = sqlc.arg('contest_id')
UNION ALL SELECT g.images FROM reports g JOIN matches m ON m.id = g.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND g.images <> '[]'
UNION ALL SELECT k.images FROM scores k JOIN matches m ON m.id = k.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND k.images <> '[]'
UNION ALL SELECT l.games FROM claims l JOIN matches m ON m.id = l.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND l.games LIKE '%/%';

-- Whether a picture of a person is shown: in the profile, by a team, in a notice, a message or an open complaint, as the cover or a trophy of
-- a contest, in the rules of one that the person operates or has created, or with a result, or an earlier one in the history of a match, of
-- a contest in which the person takes part or that the person operates.
-- name: IsFileUsed :one
SELECT EXISTS (
  SELECT 1 FROM users u WHERE u.id = sqlc.arg('user_id') AND (u.image = sqlc.arg('path') OR u.background_image = sqlc.arg('path'))
  UNION ALL SELECT 1 FROM teams t WHERE t.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM notices n WHERE n.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM chat_messages m WHERE m.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM complaints k WHERE k.copy_image = sqlc.arg('path') AND k.status = 'OPEN'
  UNION ALL SELECT 1 FROM contests c WHERE c.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM trophies t WHERE t.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM operators p JOIN contests c ON c.id = p.contest_id
  WHERE p.user_id = sqlc.arg('user_id') AND c.rule_text LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM contests c WHERE c.created_by_id = sqlc.arg('user_id') AND c.rule_text LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM contests c
  WHERE c.id IN (SELECT p.contest_id FROM operators p WHERE p.user_id = sqlc.arg('user_id')
      UNION SELECT e.contest_id FROM entry_members e WHERE e.user_id = sqlc.arg('user_id'))
    AND (EXISTS (SELECT 1 FROM matches m JOIN reports g ON g.match_id = m.id WHERE m.contest_id = c.id AND g.images LIKE sqlc.arg('within'))
      OR EXISTS (SELECT 1 FROM matches m JOIN scores k ON k.match_id = m.id WHERE m.contest_id = c.id AND k.images LIKE sqlc.arg('within'))
      OR EXISTS (SELECT 1 FROM matches m JOIN claims l ON l.match_id = m.id WHERE m.contest_id = c.id AND l.games LIKE sqlc.arg('within'))
      OR EXISTS (SELECT 1 FROM events v WHERE v.contest_id = c.id AND v.data LIKE sqlc.arg('within'))));
