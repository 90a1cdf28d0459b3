-- name: LockPerson :one
UPDATE users SET updated_at = updated_at WHERE id = $1 AND withdrawn_at IS NULL
RETURNING CAST(CASE WHEN suspended_at IS NULL THEN 1 ELSE 0 END AS BIGINT) AS reachable;

-- name: FriendRelation :one
SELECT * FROM friends WHERE low_id = $1 AND high_id = $2;

-- name: FriendRelationByID :one
SELECT sqlc.embed(f), q.nickname AS request_nickname, q.image AS request_image, r.nickname AS response_nickname, r.image AS response_image
FROM friends f
JOIN users q ON q.id = f.request_user_id
JOIN users r ON r.id = f.response_user_id
WHERE f.id = $1;

-- name: InsertFriendRelation :exec
INSERT INTO friends (id, low_id, high_id, request_user_id, response_user_id, status, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $7);

-- name: SetFriendStatus :exec
UPDATE friends SET status = $2, updated_at = $3 WHERE id = $1;

-- name: DeleteFriendRelation :exec
DELETE FROM friends WHERE id = $1;

-- name: DeleteFriendRelationsOf :exec
DELETE FROM friends WHERE request_user_id = $1 OR response_user_id = $1;

-- name: CountFriends :one
SELECT COUNT(*) FROM friends WHERE status = 'ALLOW' AND (request_user_id = $1 OR response_user_id = $1);

-- name: CountFriendRequests :one
SELECT COUNT(*) FROM friends WHERE status = 'REQUESTED' AND request_user_id = $1;

-- name: ListFriends :many
SELECT sqlc.embed(f), q.nickname AS request_nickname, q.image AS request_image, r.nickname AS response_nickname, r.image AS response_image
FROM friends f
JOIN users q ON q.id = f.request_user_id
JOIN users r ON r.id = f.response_user_id
WHERE f.status = 'ALLOW' AND (f.request_user_id = sqlc.arg('user_id') OR f.response_user_id = sqlc.arg('user_id'))
  AND f.id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY f.id DESC LIMIT sqlc.arg('most');

-- name: ListFriendRequestsTo :many
SELECT sqlc.embed(f), q.nickname AS request_nickname, q.image AS request_image, r.nickname AS response_nickname, r.image AS response_image
FROM friends f
JOIN users q ON q.id = f.request_user_id
JOIN users r ON r.id = f.response_user_id
WHERE f.response_user_id = $1 AND f.status = 'REQUESTED'
ORDER BY f.id DESC LIMIT sqlc.arg('most');

-- name: ListFriendRequestsOf :many
SELECT sqlc.embed(f), q.nickname AS request_nickname, q.image AS request_image, r.nickname AS response_nickname, r.image AS response_image
FROM friends f
JOIN users q ON q.id = f.request_user_id
JOIN users r ON r.id = f.response_user_id
WHERE f.request_user_id = $1 AND (f.status = 'REQUESTED' OR f.status = 'REJECTED' AND f.updated_at > CAST(sqlc.arg('denied_after') AS BIGINT))
ORDER BY CASE f.status WHEN 'REQUESTED' THEN 0 ELSE 1 END, f.id DESC LIMIT sqlc.arg('most');

-- name: InsertBlock :execrows
INSERT INTO blocks (user_id, blocked_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: DeleteBlock :exec
DELETE FROM blocks WHERE user_id = $1 AND blocked_id = $2;

-- name: DeleteBlocksOf :exec
DELETE FROM blocks WHERE user_id = $1 OR blocked_id = $1;

-- name: CountBlocks :one
SELECT COUNT(*) FROM blocks WHERE user_id = $1;

-- name: CountBlocksBetween :one
SELECT COUNT(*) FROM blocks
WHERE user_id = $1 AND blocked_id = $2 OR user_id = $2 AND blocked_id = $1;

-- name: ListBlockedIDs :many
SELECT blocked_id FROM blocks WHERE user_id = $1 ORDER BY blocked_id LIMIT sqlc.arg('most');

-- name: ListBlocks :many
SELECT b.blocked_id, b.created_at, u.nickname, u.image FROM blocks b JOIN users u ON u.id = b.blocked_id
WHERE b.user_id = $1
ORDER BY b.created_at DESC, b.blocked_id DESC LIMIT sqlc.arg('most');
