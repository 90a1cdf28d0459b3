-- name: ClaimIdempotencyKey :execrows
INSERT INTO idempotency_keys (user_id, idem_key, request, status, content_type, body, created_at)
VALUES ($1, $2, $3, 0, '', '', $4)
ON CONFLICT DO NOTHING;

-- name: GetIdempotencyKey :one
SELECT * FROM idempotency_keys WHERE user_id = $1 AND idem_key = $2;

-- name: StoreIdempotentAnswer :exec
UPDATE idempotency_keys SET status = $3, content_type = $4, body = $5 WHERE user_id = $1 AND idem_key = $2;

-- name: DeleteOldIdempotencyKeys :execrows
DELETE FROM idempotency_keys WHERE created_at < $1;
