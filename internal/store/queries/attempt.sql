-- name: CountAttempt :one
INSERT INTO attempts (subject, window_start, window_end, count) VALUES ($1, $2, $3, 1)
ON CONFLICT (subject, window_start) DO UPDATE SET count = attempts.count + 1
WHERE attempts.count < CAST(sqlc.arg('most') AS BIGINT)
RETURNING count;

-- name: DeleteEndedAttempts :exec
DELETE FROM attempts WHERE window_end < $1;
