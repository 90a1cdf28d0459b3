-- name: FinalPlaces :many
SELECT * FROM places WHERE contest_id = $1 ORDER BY place_from, entry_id;

-- name: InsertFinalPlace :exec
INSERT INTO places (contest_id, entry_id, place_from, place_to, decided_at) VALUES ($1, $2, $3, $4, $5);

-- name: DeleteFinalPlaces :exec
DELETE FROM places WHERE contest_id = $1;

-- name: ContestsWithoutPlaces :many
SELECT t.contest_id FROM stages t
JOIN matches m ON m.stage_id = t.id AND m.match_type = 'final'
WHERE t.contest_id > CAST(sqlc.arg('after') AS BIGINT) AND m.state NOT IN ('waiting', 'ready')
  AND NOT EXISTS (SELECT 1 FROM places p WHERE p.contest_id = t.contest_id)
ORDER BY t.contest_id LIMIT sqlc.arg('most');
