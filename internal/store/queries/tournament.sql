-- name: InsertTournament :execrows
INSERT INTO tournaments (id, contest_id, slots, match_count, match_time, third_place, third_start, round_starts, version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 1, $9, $9)
ON CONFLICT (contest_id) DO NOTHING;

-- name: TournamentOfContest :one
SELECT * FROM tournaments WHERE contest_id = $1;

-- name: UpdateTournament :exec
UPDATE tournaments SET round_starts = $2, third_start = $3, version = $4, updated_at = $5 WHERE id = $1;

-- name: DeleteTournament :exec
DELETE FROM tournaments WHERE id = $1;

-- name: BracketEntries :many
SELECT * FROM entry_details WHERE id IN (
  SELECT entry_a FROM matches WHERE matches.tournament_id = $1 AND round = 0
  UNION
  SELECT entry_b FROM matches WHERE matches.tournament_id = $1 AND round = 0);

-- name: ChampionOf :one
SELECT d.* FROM matches m JOIN entry_details d ON d.id = m.winner_id
WHERE m.tournament_id = $1 AND m.match_type = 'final';
