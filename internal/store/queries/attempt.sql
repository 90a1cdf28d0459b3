-- name: CountAttempt :one
INSERT INTO attempts (subject, window_start, count) VALUES ($1, $2, 1)
ON CONFLICT (subject, window_start) DO UPDATE SET count = attempts.count + 1
WHERE attempts.count < CAST(sqlc.arg('most') AS BIGINT)
RETURNING count;

-- name: DeleteAttempts :execrows
DELETE FROM attempts WHERE window_start < $1;
