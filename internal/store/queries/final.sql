-- name: FinalsOfContest :many
SELECT sqlc.embed(d), c.name AS contest_name, c.image AS contest_image, c.game_id, p.place_from, p.place_to, p.decided_at
FROM places p JOIN contests c ON c.id = p.contest_id JOIN entry_details d ON d.id = p.entry_id
WHERE p.contest_id = sqlc.arg('contest_id') AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))
  AND (p.place_from, p.entry_id) > (CAST(sqlc.arg('after_rank') AS BIGINT), CAST(sqlc.arg('after_entry') AS BIGINT))
ORDER BY p.place_from, p.entry_id LIMIT sqlc.arg('most');

-- name: Podiums :many
SELECT sqlc.embed(d), c.name AS contest_name, c.image AS contest_image, c.game_id, p.place_from, p.place_to, p.decided_at
FROM places p JOIN contests c ON c.id = p.contest_id JOIN entry_details d ON d.id = p.entry_id
WHERE p.place_from <= 3 AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))
  AND (p.decided_at, p.entry_id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_entry') AS BIGINT))
ORDER BY p.decided_at DESC, p.entry_id DESC LIMIT sqlc.arg('most');
