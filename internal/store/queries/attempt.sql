-- A new row is not compared with the most.
-- name: CountAttempts :one
INSERT INTO attempts (subject, window_start, window_end, count) VALUES ($1, $2, $3, sqlc.arg('tries'))
ON CONFLICT (subject, window_start) DO UPDATE SET count = attempts.count + excluded.count
WHERE attempts.count + excluded.count <= CAST(sqlc.arg('most') AS BIGINT)
RETURNING count;

-- name: Attempts :one
SELECT count FROM attempts WHERE subject = $1 AND window_start = $2;

-- name: DeleteEndedAttempts :exec
DELETE FROM attempts WHERE window_end < $1;
