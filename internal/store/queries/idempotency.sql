-- name: ClaimIdempotencyKey :execrows
INSERT INTO idempotency_keys (user_id, idem_key, request, status, content_type, body, created_at)
VALUES ($1, $2, $3, 0, '', '', $4)
ON CONFLICT DO NOTHING;

-- name: GetIdempotencyKey :one
SELECT * FROM idempotency_keys WHERE user_id = $1 AND idem_key = $2;

-- The key may be claimed already by a row without an answer.
-- name: StoreIdempotentAnswer :exec
INSERT INTO idempotency_keys (user_id, idem_key, request, status, content_type, body, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)
ON CONFLICT (user_id, idem_key) DO UPDATE SET status = excluded.status, content_type = excluded.content_type, body = excluded.body;

-- name: DeleteOldIdempotencyKeys :execrows
DELETE FROM idempotency_keys WHERE created_at < $1;
