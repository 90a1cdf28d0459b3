-- name: FinalsOfContest :many
SELECT sqlc.embed(d), c.name AS contest_name, c.image AS contest_image, c.game_id, p.place_from, p.place_to, p.decided_at
FROM places p JOIN contests c ON c.id = p.contest_id JOIN entry_details d ON d.id = p.entry_id
WHERE p.contest_id = sqlc.arg('contest_id') AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))
  AND (p.place_from, p.entry_id) > (CAST(sqlc.arg('after_rank') AS BIGINT), CAST(sqlc.arg('after_entry') AS BIGINT))
ORDER BY p.place_from, p.entry_id LIMIT sqlc.arg('most');

-- The number of contests of a game, counted up to a limit.
-- name: CountContestsOfGame :one
SELECT COUNT(*) FROM (SELECT 1 FROM contests WHERE game_id = $1 LIMIT sqlc.arg('most')) counted;

-- The podiums of a game with few contests (fewContests). Its contests are read with their places. The limit and the sums keep PostgreSQL, which
-- plans it for a game of usual size, from reading the podiums of all games by their index instead.
-- name: PodiumsOfRareGame :many
SELECT sqlc.embed(d), page.contest_name, page.contest_image, page.game_id, page.place_from, page.place_to, page.decided_at
FROM (
  SELECT p.entry_id, c.name AS contest_name, c.image AS contest_image, c.game_id, p.place_from, p.place_to, p.decided_at
  FROM (SELECT k.id, k.name, k.image, k.game_id FROM contests k WHERE k.game_id = $1 LIMIT 4096) c
  JOIN places p ON p.contest_id = c.id
  WHERE p.place_from + 0 <= 3
    AND (p.decided_at + 0, p.entry_id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_entry') AS BIGINT))
  ORDER BY p.decided_at + 0 DESC, p.entry_id DESC LIMIT sqlc.arg('most')) page
JOIN entry_details d ON d.id = page.entry_id
ORDER BY page.decided_at DESC, page.entry_id DESC;

-- The podiums of all games, or of a game with many contests. They are read in the order of their index, until enough of the game are found.
-- Without the sum SQLite would read all contests of the game instead.
-- name: Podiums :many
SELECT sqlc.embed(d), c.name AS contest_name, c.image AS contest_image, c.game_id, p.place_from, p.place_to, p.decided_at
FROM places p JOIN contests c ON c.id = p.contest_id JOIN entry_details d ON d.id = p.entry_id
WHERE p.place_from <= 3 AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id + 0 = sqlc.narg('game_id'))
  AND (p.decided_at, p.entry_id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_entry') AS BIGINT))
ORDER BY p.decided_at DESC, p.entry_id DESC LIMIT sqlc.arg('most');
