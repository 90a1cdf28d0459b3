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

-- The values of a contest that hold paths of pictures: of its cover, trophies, messages and results.
-- name: PicturesOfContest :many
SELECT CAST(c.image AS TEXT) AS paths FROM contests c WHERE c.id = sqlc.arg('contest_id') AND c.image IS NOT NULL
UNION ALL SELECT t.image FROM trophies t WHERE t.contest_id = sqlc.arg('contest_id') AND t.image IS NOT NULL
UNION ALL SELECT s.image FROM chat_messages s JOIN chats r ON r.id = s.chat_id WHERE r.contest_id = sqlc.arg('contest_id') AND s.image IS NOT NULL
UNION ALL SELECT g.images FROM reports g JOIN matches m ON m.id = g.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND g.images <> '[]'
UNION ALL SELECT k.images FROM scores k JOIN matches m ON m.id = k.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND k.images <> '[]'
UNION ALL SELECT l.games FROM claims l JOIN matches m ON m.id = l.match_id WHERE m.contest_id = sqlc.arg('contest_id') AND l.games LIKE '%/%';

-- Whether a record shows a picture, or a text other than a message names its path.
-- name: IsFileUsed :one
SELECT EXISTS (
  SELECT 1 FROM contests c WHERE c.image = sqlc.arg('path') OR c.rule_text LIKE sqlc.arg('within') OR c.award LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM trophies t WHERE t.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM users u WHERE u.image = sqlc.arg('path') OR u.background_image = sqlc.arg('path') OR u.bio LIKE sqlc.arg('within')
    OR u.comment LIKE sqlc.arg('within') OR u.sns_links LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM teams t WHERE t.image = sqlc.arg('path') OR t.bio LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM match_room_teams t WHERE t.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM notices n WHERE n.image = sqlc.arg('path') OR n.texts LIKE sqlc.arg('within') OR n.external_link LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM survey_questions q WHERE q.detail LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM chat_messages s WHERE s.image = sqlc.arg('path')
  UNION ALL SELECT 1 FROM complaints o WHERE o.copy_image = sqlc.arg('path') AND o.status = 'OPEN'
  UNION ALL SELECT 1 FROM reports g WHERE g.images LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM scores k WHERE k.images LIKE sqlc.arg('within')
  UNION ALL SELECT 1 FROM claims l WHERE l.games LIKE sqlc.arg('within'));

-- Messages that contain the address of a picture.
-- name: MessagesWithFiles :many
SELECT id, body FROM chat_messages WHERE id > sqlc.arg('after') AND body LIKE '%/files/%' ORDER BY id LIMIT sqlc.arg('most');
