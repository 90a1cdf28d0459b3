-- name: VideosOfMatch :many
SELECT sqlc.embed(v), u.nickname, u.image FROM match_videos v JOIN users u ON u.id = v.edit_by_id
WHERE v.match_id = $1 ORDER BY v.id LIMIT sqlc.arg('most');

-- name: InsertVideo :exec
INSERT INTO match_videos (id, match_id, url, edit_by_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5);

-- name: UpdateVideo :exec
UPDATE match_videos SET url = $2, updated_at = $3 WHERE id = $1;

-- name: DeleteVideo :exec
DELETE FROM match_videos WHERE id = $1;

-- The matches of a stage, or of one round of it, that have videos.
-- name: MatchesWithVideos :many
SELECT DISTINCT m.id FROM matches m JOIN match_videos v ON v.match_id = m.id
WHERE m.stage_id = $1 AND (CAST(sqlc.narg('round') AS BIGINT) IS NULL OR m.round = sqlc.narg('round'))
ORDER BY m.id LIMIT sqlc.arg('most');

-- The video links that a person added, which a withdrawal deletes.
-- name: EraseVideos :exec
DELETE FROM match_videos WHERE edit_by_id = $1;

-- name: ExportVideos :many
SELECT v.id, v.match_id, m.contest_id, v.url, v.created_at, v.updated_at FROM match_videos v JOIN matches m ON m.id = v.match_id
WHERE v.edit_by_id = $1 AND v.id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY v.id LIMIT sqlc.arg('most');

-- name: ExportClaims :many
SELECT c.match_id, m.contest_id, c.entry_id, c.outcome, c.winner_id, c.games, c.score_a, c.score_b, c.created_at FROM claims c JOIN matches m ON m.id = c.match_id
WHERE c.user_id = $1 AND c.match_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY c.match_id LIMIT sqlc.arg('most');
