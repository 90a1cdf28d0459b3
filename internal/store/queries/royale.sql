-- name: InsertScore :exec
INSERT INTO scores (match_id, entry_id, place, kills, images, version, updated_at) VALUES ($1, $2, NULL, 0, '[]', 1, $3);

-- name: UpdateScore :exec
UPDATE scores SET place = $3, kills = $4, images = $5, edit_by_id = $6, version = $7, updated_at = $8 WHERE match_id = $1 AND entry_id = $2;

-- name: ScoresOfMatch :many
SELECT sqlc.embed(d), sqlc.embed(s), u.background_image, e.status FROM scores s
JOIN matches m ON m.id = s.match_id
JOIN stage_entries e ON e.stage_id = m.stage_id AND e.entry_id = s.entry_id
JOIN entry_details d ON d.id = s.entry_id
JOIN users u ON u.id = d.user_id
WHERE s.match_id = $1 ORDER BY e.seed;

-- name: ScoresOfStage :many
SELECT m.round, s.match_id, s.entry_id, s.place, s.kills FROM matches m JOIN scores s ON s.match_id = m.id WHERE m.stage_id = $1;

-- name: SetRoundState :exec
UPDATE matches SET state = $3, version = version + 1, updated_at = $4 WHERE stage_id = $1 AND round = $2;

-- name: LobbyOfEntry :one
SELECT m.* FROM scores s
JOIN matches m ON m.id = s.match_id
JOIN stages g ON g.id = m.stage_id AND g.current_round = m.round
WHERE s.entry_id = CAST(sqlc.arg('entry_id') AS BIGINT) AND m.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT);

-- A person plays in one entry of a contest at most, and so has one score in a match.
-- name: ExportScores :many
SELECT s.match_id, m.contest_id, m.round, s.entry_id, s.place, s.kills, s.images, s.updated_at
FROM entry_members p JOIN scores s ON s.entry_id = p.entry_id JOIN matches m ON m.id = s.match_id
WHERE p.user_id = $1 AND s.match_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY s.match_id LIMIT sqlc.arg('most');
