-- name: InsertEvent :exec
INSERT INTO events (id, kind, actor_id, contest_id, subject_id, data, at)
VALUES ($1, $2, $3, $4, $5, $6, $7);

-- name: UnrelayedEvents :many
SELECT * FROM events WHERE relayed_at IS NULL ORDER BY id LIMIT $1;

-- name: LatestEvent :one
SELECT CAST(COALESCE(MAX(id), 0) AS BIGINT) AS id FROM events;

-- name: ContestEvents :many
SELECT * FROM events
WHERE contest_id = $1 AND id < CAST(sqlc.arg('before') AS BIGINT)
ORDER BY id DESC LIMIT sqlc.arg('most');

-- name: SubjectEvents :many
SELECT * FROM events
WHERE contest_id = $1 AND subject_id = $2
ORDER BY id DESC LIMIT sqlc.arg('most');
