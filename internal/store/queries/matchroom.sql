-- name: InsertMatchRoom :exec
INSERT INTO match_rooms (id, game_id, contest_id, creator_id, name, code, status, version, created_at, updated_at)
VALUES ($1, $2, $3, $4, $5, '', 0, 1, $6, $6);

-- name: LockMatchRoom :execrows
UPDATE match_rooms SET version = version + 1 WHERE id = $1 AND deleted_at IS NULL;

-- name: GetMatchRoom :one
SELECT sqlc.embed(r), g.game_key, g.name AS game_name, c.name AS contest_name FROM match_rooms r
JOIN games g ON g.id = r.game_id
LEFT JOIN contests c ON c.id = r.contest_id
WHERE r.id = $1 AND r.deleted_at IS NULL;

-- name: UpdateMatchRoom :exec
UPDATE match_rooms SET code = $2, status = $3, deleted_at = $4, started_at = $5, done_at = $6, updated_at = $7 WHERE id = $1;

-- Rooms without a contest: those open since a time, or the closed ones.
-- name: ListMatchRooms :many
SELECT sqlc.embed(r), g.game_key, g.name AS game_name, CAST(NULL AS TEXT) AS contest_name FROM match_rooms r
JOIN games g ON g.id = r.game_id
WHERE r.deleted_at IS NULL AND r.contest_id IS NULL
  AND (r.created_at, r.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND r.created_at > CAST(sqlc.arg('since') AS BIGINT)
  AND (CAST(sqlc.arg('done') AS BIGINT) = 1 AND r.status = 99 OR CAST(sqlc.arg('done') AS BIGINT) = 0 AND r.status < 99)
ORDER BY r.created_at DESC, r.id DESC LIMIT sqlc.arg('most');

-- name: ListMatchRoomsOfGame :many
SELECT sqlc.embed(r), g.game_key, g.name AS game_name, CAST(NULL AS TEXT) AS contest_name FROM match_rooms r
JOIN games g ON g.id = r.game_id
WHERE r.deleted_at IS NULL AND r.contest_id IS NULL AND r.game_id = sqlc.arg('game_id')
  AND (r.created_at, r.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND r.created_at > CAST(sqlc.arg('since') AS BIGINT)
  AND (CAST(sqlc.arg('done') AS BIGINT) = 1 AND r.status = 99 OR CAST(sqlc.arg('done') AS BIGINT) = 0 AND r.status < 99)
ORDER BY r.created_at DESC, r.id DESC LIMIT sqlc.arg('most');

-- name: ListMatchRoomsOfContest :many
SELECT sqlc.embed(r), g.game_key, g.name AS game_name, c.name AS contest_name FROM match_rooms r
JOIN games g ON g.id = r.game_id
JOIN contests c ON c.id = r.contest_id
WHERE r.deleted_at IS NULL AND r.contest_id = CAST(sqlc.arg('contest_id') AS BIGINT)
  AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR r.game_id = sqlc.narg('game_id'))
  AND (r.created_at, r.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND r.created_at > CAST(sqlc.arg('since') AS BIGINT)
  AND (CAST(sqlc.arg('done') AS BIGINT) = 1 AND r.status = 99 OR CAST(sqlc.arg('done') AS BIGINT) = 0 AND r.status < 99)
ORDER BY r.created_at DESC, r.id DESC LIMIT sqlc.arg('most');

-- The rooms of a person, of every kind.
-- name: ListMatchRoomsOfPlayer :many
SELECT sqlc.embed(r), g.game_key, g.name AS game_name, c.name AS contest_name FROM match_room_players p
JOIN match_rooms r ON r.id = p.room_id
JOIN games g ON g.id = r.game_id
LEFT JOIN contests c ON c.id = r.contest_id
WHERE p.user_id = sqlc.arg('user_id') AND r.deleted_at IS NULL
  AND (r.created_at, r.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND r.created_at > CAST(sqlc.arg('since') AS BIGINT)
  AND (CAST(sqlc.arg('done') AS BIGINT) = 1 AND r.status = 99 OR CAST(sqlc.arg('done') AS BIGINT) = 0 AND r.status < 99)
ORDER BY r.created_at DESC, r.id DESC LIMIT sqlc.arg('most');

-- name: CountOpenMatchRooms :one
SELECT COUNT(*) FROM match_room_players p JOIN match_rooms r ON r.id = p.room_id
WHERE p.user_id = $1 AND r.deleted_at IS NULL AND r.status BETWEEN 0 AND 4 AND r.created_at > CAST(sqlc.arg('since') AS BIGINT);

-- name: InsertMatchRoomTeam :exec
INSERT INTO match_room_teams (room_id, team_id, name, image, joined_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: DeleteMatchRoomTeam :exec
DELETE FROM match_room_teams WHERE room_id = $1 AND team_id = $2;

-- name: InsertMatchRoomPlayer :exec
INSERT INTO match_room_players (id, room_id, user_id, team_id, created_at, updated_at) VALUES ($1, $2, $3, $4, $5, $5);

-- name: SetMatchRoomPlayerStatus :exec
UPDATE match_room_players SET status = $3, updated_at = $4 WHERE room_id = $1 AND user_id = $2;

-- name: DeleteMatchRoomPlayer :exec
DELETE FROM match_room_players WHERE room_id = $1 AND user_id = $2;

-- name: InsertMatchRoomResult :exec
INSERT INTO match_room_results (room_id, user_id, winner_team_id, winner_user_id, drawn, created_at) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (room_id, user_id) DO UPDATE SET winner_team_id = excluded.winner_team_id, winner_user_id = excluded.winner_user_id,
  drawn = excluded.drawn, created_at = excluded.created_at;

-- name: DeleteMatchRoomResult :exec
DELETE FROM match_room_results WHERE room_id = $1 AND user_id = $2;

-- name: InsertMatchRoomInvite :execrows
INSERT INTO match_room_invites (room_id, user_id, team_id, inviter_id, created_at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING;

-- name: MatchRoomInvitedAs :one
SELECT CAST(COALESCE(MAX(i.team_id), 0) AS BIGINT) FROM match_room_invites i WHERE i.room_id = $1 AND i.user_id = $2;

-- name: ListOpenMatchRoomIDs :many
SELECT p.room_id FROM match_room_players p JOIN match_rooms r ON r.id = p.room_id
WHERE p.user_id = $1 AND r.deleted_at IS NULL AND r.status < 99 ORDER BY p.room_id LIMIT sqlc.arg('most');

-- name: InsertMatchRoomRemoval :exec
INSERT INTO match_room_removals (room_id, user_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING;

-- name: DeleteMatchRoomRemoval :exec
DELETE FROM match_room_removals WHERE room_id = $1 AND user_id = $2;

-- name: DeleteMatchRoomInvitesOf :exec
DELETE FROM match_room_invites WHERE user_id = $1;
