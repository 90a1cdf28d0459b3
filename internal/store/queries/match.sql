-- name: InsertMatch :exec
INSERT INTO matches (id, contest_id, tournament_id, round, position, match_type, entry_a, entry_b, state, outcome, winner_id, unearned, version, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14);

-- name: UpdateMatch :exec
UPDATE matches SET entry_a = $2, entry_b = $3, state = $4, outcome = $5, winner_id = $6, unearned = $7, version = $8, updated_at = $9
WHERE id = $1;

-- name: MatchesOfTournament :many
SELECT * FROM matches WHERE tournament_id = $1 ORDER BY round, position;

-- name: NextMatchOfEntry :one
SELECT * FROM matches
WHERE tournament_id = $1 AND state = 'ready' AND (entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR entry_b = sqlc.arg('entry_id'))
ORDER BY round, position LIMIT 1;

-- name: MatchPlayers :many
SELECT sqlc.embed(d), u.background_image FROM entry_details d JOIN users u ON u.id = d.user_id
WHERE d.contest_id = $1 AND d.id IN (sqlc.arg('upper'), sqlc.arg('lower'));

-- name: ReportsOfTournament :many
SELECT r.* FROM matches m JOIN reports r ON r.match_id = m.id
WHERE m.tournament_id = $1
ORDER BY r.match_id, r.position;

-- name: ReportsOfMatch :many
SELECT sqlc.embed(r), u.nickname, u.image FROM reports r JOIN users u ON u.id = r.edit_by_id
WHERE r.match_id = $1
ORDER BY r.position;

-- name: ReportedMatches :many
SELECT DISTINCT m.id FROM matches m JOIN reports r ON r.match_id = m.id WHERE m.tournament_id = $1;

-- name: SaveReport :exec
INSERT INTO reports (match_id, position, winner_id, images, edit_by_id, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (match_id, position) DO UPDATE SET
  winner_id = excluded.winner_id, images = excluded.images, edit_by_id = excluded.edit_by_id, updated_at = excluded.updated_at;

-- name: DeleteReport :exec
DELETE FROM reports WHERE match_id = $1 AND position = $2;

-- What was reported of the matches that are open, newest first.
-- name: ReportHistory :many
SELECT e.* FROM events e JOIN matches m ON m.id = e.subject_id
WHERE e.contest_id = $1 AND m.tournament_id = $2 AND m.state = 'ready' AND e.kind IN ('match.reported', 'match.cleared')
ORDER BY e.id DESC LIMIT sqlc.arg('most');

-- name: MatchHistory :many
SELECT sqlc.embed(e), u.nickname, u.image FROM events e LEFT JOIN users u ON u.id = e.actor_id
WHERE e.contest_id = $1 AND e.subject_id = $2
ORDER BY e.id DESC LIMIT sqlc.arg('most');
