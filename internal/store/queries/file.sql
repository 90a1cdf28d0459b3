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
INSERT INTO files (id, path, thumb_path, prefix, owner_id, content_type, size, width, height, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10);

-- name: GetFile :one
SELECT * FROM files WHERE path = $1;

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
