-- name: Trophies :many
SELECT * FROM trophies WHERE contest_id = $1 ORDER BY position, id;

-- The holders of a contest's trophies: trophies of a place follow the final places, the others are given by an operator. The
-- trophy of the first place is given only to a single entry: after a double no-show in a final two entries share the place,
-- and nobody won.
-- name: TrophyWinners :many
SELECT w.trophy_id, sqlc.embed(d) FROM (
  SELECT t.id AS trophy_id, p.entry_id FROM trophies t
  JOIN places p ON p.contest_id = t.contest_id AND p.place_from = t.place AND (t.place > 1 OR p.place_to = 1)
  WHERE t.contest_id = $1
  UNION ALL
  SELECT t.id, t.entry_id FROM trophies t WHERE t.contest_id = $1 AND t.place IS NULL AND t.entry_id IS NOT NULL
) AS w
JOIN entry_details d ON d.id = w.entry_id
ORDER BY w.trophy_id, d.created_at, d.id;

-- name: SaveTrophy :exec
INSERT INTO trophies (id, contest_id, position, name, image, place, entry_id, awarded_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (id) DO UPDATE SET position = $3, name = $4, image = $5, place = $6, entry_id = $7, awarded_at = $8
WHERE trophies.contest_id = $2;

-- name: DeleteTrophy :exec
DELETE FROM trophies WHERE contest_id = $1 AND id = $2;

-- name: RaiseTrophiesRevision :exec
UPDATE contests SET trophies_revision = trophies_revision + 1 WHERE id = $1;

-- The trophies of a person, from solo entries and from entries of teams with the person on the roster.
-- name: TrophiesOfUser :many
SELECT w.id, w.name, w.image, w.place, w.won_at, c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  tm.id AS team_id, tm.name AS team_name, tm.image AS team_image
FROM (
  SELECT t.id, t.name, t.image, t.place, t.contest_id, m.entry_id, CAST(COALESCE(p.decided_at, t.awarded_at) AS BIGINT) AS won_at
  FROM entry_members m
  JOIN trophies t ON t.contest_id = m.contest_id
  LEFT JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id AND p.place_from = t.place AND (t.place > 1 OR p.place_to = 1)
  WHERE m.user_id = CAST(sqlc.arg('user_id') AS BIGINT) AND (p.entry_id IS NOT NULL OR t.place IS NULL AND t.entry_id = m.entry_id)
) AS w
JOIN contests c ON c.id = w.contest_id
JOIN entries e ON e.id = w.entry_id
LEFT JOIN teams tm ON tm.id = e.team_id
WHERE (w.won_at, w.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY w.won_at DESC, w.id DESC LIMIT sqlc.arg('most');

-- name: TrophiesOfTeam :many
SELECT w.id, w.name, w.image, w.place, w.won_at, c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  tm.id AS team_id, tm.name AS team_name, tm.image AS team_image
FROM (
  SELECT t.id, t.name, t.image, t.place, t.contest_id, e.team_id, CAST(COALESCE(p.decided_at, t.awarded_at) AS BIGINT) AS won_at
  FROM entries e
  JOIN trophies t ON t.contest_id = e.contest_id
  LEFT JOIN places p ON p.contest_id = e.contest_id AND p.entry_id = e.id AND p.place_from = t.place AND (t.place > 1 OR p.place_to = 1)
  WHERE e.team_id = CAST(sqlc.arg('team_id') AS BIGINT) AND (p.entry_id IS NOT NULL OR t.place IS NULL AND t.entry_id = e.id)
) AS w
JOIN contests c ON c.id = w.contest_id
LEFT JOIN teams tm ON tm.id = w.team_id
WHERE (w.won_at, w.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY w.won_at DESC, w.id DESC LIMIT sqlc.arg('most');
