-- name: DropLease :exec
DELETE FROM leases WHERE name = $1 AND holder = $2;

-- name: LeaseHolder :one
SELECT holder FROM leases WHERE name = $1;
