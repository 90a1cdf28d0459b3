-- Open matches of an entry, and those that are decided because a side dropped out.
-- name: UnruledMatches :many
SELECT * FROM matches
WHERE stage_id = $1 AND (entry_a = CAST(sqlc.arg('entry_id') AS BIGINT) OR entry_b = sqlc.arg('entry_id')) AND (outcome = 'none' OR forfeit = 1)
ORDER BY round, section, position;
