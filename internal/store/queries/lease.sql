-- name: HoldLease :execrows
INSERT INTO leases (name, holder, expires_at) VALUES ($1, $2, $3)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
WHERE leases.holder = excluded.holder OR leases.expires_at <= CAST(sqlc.arg('now') AS BIGINT);

-- name: DropLease :exec
DELETE FROM leases WHERE name = $1 AND holder = $2;
