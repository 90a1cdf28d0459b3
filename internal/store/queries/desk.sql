-- Counts of the check-in for the desk, among the entries that hold a place.

-- name: ExpectedCheckins :one
SELECT COUNT(*) AS expected, CAST(COALESCE(SUM(checkin), 0) AS BIGINT) AS checked_in FROM entries
WHERE contest_id = $1 AND standing = 'applied' AND (status = 'ALLOW' OR CAST(sqlc.arg('allowed_only') AS BIGINT) = 0);

-- name: MissingCheckins :many
SELECT * FROM entry_details
WHERE contest_id = $1 AND standing = 'applied' AND checkin = 0 AND (status = 'ALLOW' OR CAST(sqlc.arg('allowed_only') AS BIGINT) = 0)
ORDER BY created_at, id LIMIT sqlc.arg('most');
