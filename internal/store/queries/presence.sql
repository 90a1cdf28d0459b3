-- name: SetPresent :execrows
INSERT INTO presence (user_id, online, changed_at) VALUES ($1, 1, $2)
ON CONFLICT (user_id) DO UPDATE SET online = 1, changed_at = excluded.changed_at WHERE presence.online = 0;

-- name: SetAbsent :execrows
UPDATE presence SET online = 0, changed_at = $2 WHERE user_id = $1 AND online = 1;

-- name: DeletePresence :exec
DELETE FROM presence WHERE user_id = $1;

-- name: ListPresent :many
SELECT user_id FROM presence WHERE online = 1 AND user_id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY user_id LIMIT sqlc.arg('most');

-- Present people who may see the presence of a person: friends, people of a match room that was used since a time, and the
-- people of the other side of an open match. Passive entrants are not seen by opponents.
-- name: ListPresenceAudience :many
SELECT p.user_id FROM presence p
WHERE p.online = 1 AND p.user_id IN (
  SELECT f.friend_id FROM friendships f WHERE f.user_id = sqlc.arg('user_id')
  UNION SELECT o.user_id FROM match_room_players m
    JOIN match_rooms r ON r.id = m.room_id AND r.deleted_at IS NULL AND r.updated_at > CAST(sqlc.arg('since') AS BIGINT)
    JOIN match_room_players o ON o.room_id = m.room_id AND o.user_id <> m.user_id
    WHERE m.user_id = sqlc.arg('user_id')
  UNION SELECT o.user_id FROM entry_members m
    JOIN matches t ON t.entry_a = m.entry_id AND t.state = 'ready'
    JOIN entry_members o ON o.entry_id = t.entry_b AND o.left_at IS NULL
    WHERE m.user_id = sqlc.arg('user_id') AND m.left_at IS NULL AND m.passive = 0
  UNION SELECT o.user_id FROM entry_members m
    JOIN matches t ON t.entry_b = m.entry_id AND t.state = 'ready'
    JOIN entry_members o ON o.entry_id = t.entry_a AND o.left_at IS NULL
    WHERE m.user_id = sqlc.arg('user_id') AND m.left_at IS NULL AND m.passive = 0
) AND NOT EXISTS (
  SELECT 1 FROM blocks b WHERE b.user_id = p.user_id AND b.blocked_id = sqlc.arg('user_id') OR b.user_id = sqlc.arg('user_id') AND b.blocked_id = p.user_id
)
ORDER BY p.user_id LIMIT sqlc.arg('most');
