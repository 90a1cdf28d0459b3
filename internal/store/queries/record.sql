-- name: CountContestsOfUser :one
SELECT
  (SELECT COUNT(*) FROM entry_members m WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT)) AS entered,
  (SELECT COUNT(*) FROM operators o WHERE o.user_id = CAST(sqlc.arg('user_id') AS BIGINT)) AS operated,
  (SELECT COUNT(*) FROM entry_members m JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
    WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND p.place_to = 1) AS won,
  (SELECT COUNT(*) FROM entry_members m JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
    WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND p.place_from <= 3) AS podium;

-- name: PlacesOfUser :many
SELECT p.contest_id, p.place_from, p.place_to
FROM entry_members m
JOIN contests c ON c.id = m.contest_id
JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
WHERE m.user_id = sqlc.arg('user_id')
  AND c.contest_end <= CAST(sqlc.arg('first_end') AS BIGINT) AND c.contest_end >= CAST(sqlc.arg('last_end') AS BIGINT);
