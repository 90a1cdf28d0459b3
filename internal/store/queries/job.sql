-- name: InsertJob :execrows
INSERT INTO jobs (id, kind, dedup_key, payload, run_at, lease_until, attempt, last_error, created_at)
VALUES ($1, $2, $3, $4, $5, 0, 0, '', $6)
ON CONFLICT (dedup_key) DO NOTHING;

-- name: FinishJob :exec
UPDATE jobs SET done_at = $2, lease_until = 0, payload = '', last_error = '' WHERE id = $1 AND done_at IS NULL;

-- name: FailJob :exec
UPDATE jobs SET run_at = $2, last_error = $3, lease_until = 0 WHERE id = $1 AND done_at IS NULL;

-- name: GiveUpJob :exec
UPDATE jobs SET done_at = $2, last_error = $3, lease_until = 0, payload = '' WHERE id = $1 AND done_at IS NULL;

-- name: DeleteOldJobs :execrows
DELETE FROM jobs WHERE done_at < $1 AND (last_error = '' OR done_at < CAST(sqlc.arg('given_up_before') AS BIGINT));
