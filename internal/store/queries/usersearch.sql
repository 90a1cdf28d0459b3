-- Each of these queries reads one index from a position on, so every page of 100,000 people costs the same. Suspended and
-- withdrawn people are not listed (their rows are few).

-- name: NewestUsers :many
SELECT u.id, u.nickname, u.nickname_key, u.image, u.bio, u.prefecture, u.created_at
FROM users u
WHERE (u.created_at, u.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
ORDER BY u.created_at DESC, u.id DESC LIMIT sqlc.arg('most');

-- name: UsersByNickname :many
SELECT u.id, u.nickname, u.nickname_key, u.image, u.bio, u.prefecture, u.created_at
FROM users u
WHERE u.nickname_key < CAST(sqlc.arg('to_key') AS TEXT)
  AND (u.nickname_key, u.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
ORDER BY u.nickname_key, u.id LIMIT sqlc.arg('most');

-- People of a game whose nickname begins with a text, among the next max_scanned people with such a nickname. OFFSET 0
-- makes PostgreSQL look up the names of each of these people; without it a plan may read all names of the game.
-- name: PlayersByNickname :many
SELECT seen.id, seen.nickname, seen.nickname_key, seen.image, seen.bio, seen.prefecture, seen.created_at
FROM (
  SELECT c.* FROM users c
  WHERE c.nickname_key < CAST(sqlc.arg('to_key') AS TEXT)
    AND (c.nickname_key, c.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
    AND c.suspended_at IS NULL AND c.withdrawn_at IS NULL
  ORDER BY c.nickname_key, c.id LIMIT sqlc.arg('max_scanned')) AS seen
WHERE EXISTS (
  SELECT 1 FROM game_accounts a
  WHERE a.user_id = seen.id AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR a.game_id = sqlc.narg('game_id'))
    AND a.username_key >= CAST(sqlc.arg('from_name') AS TEXT) AND a.username_key < CAST(sqlc.arg('to_name') AS TEXT)
  LIMIT 1 OFFSET 0)
ORDER BY seen.nickname_key, seen.id LIMIT sqlc.arg('most');

-- name: NicknameAfter :one
SELECT u.id, u.nickname_key FROM users u
WHERE u.nickname_key < CAST(sqlc.arg('to_key') AS TEXT)
  AND (u.nickname_key, u.id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
ORDER BY u.nickname_key, u.id LIMIT 1 OFFSET sqlc.arg('skip');

-- People by their name in a game, each once, by the first matching name.
-- name: PlayersOfGame :many
SELECT u.id, u.nickname, a.username_key, u.image, u.bio, u.prefecture, u.created_at
FROM game_accounts a
JOIN users u ON u.id = a.user_id
WHERE a.game_id = CAST(sqlc.arg('game_id') AS BIGINT) AND a.username_key < CAST(sqlc.arg('to_key') AS TEXT)
  AND (a.username_key, a.user_id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM game_accounts b
    WHERE b.user_id = a.user_id AND b.game_id = a.game_id AND b.username_key >= CAST(sqlc.arg('from_key') AS TEXT) AND b.username_key < a.username_key)
ORDER BY a.username_key, a.user_id LIMIT sqlc.arg('most');

-- name: PlayersByName :many
SELECT u.id, u.nickname, a.username_key, u.image, u.bio, u.prefecture, u.created_at
FROM game_accounts a
JOIN users u ON u.id = a.user_id
WHERE a.username_key < CAST(sqlc.arg('to_key') AS TEXT)
  AND (a.username_key, a.user_id) > (CAST(sqlc.arg('after_key') AS TEXT), CAST(sqlc.arg('after_id') AS BIGINT))
  AND u.suspended_at IS NULL AND u.withdrawn_at IS NULL
  AND NOT EXISTS (
    SELECT 1 FROM game_accounts b
    WHERE b.user_id = a.user_id AND b.username_key >= CAST(sqlc.arg('from_key') AS TEXT)
      AND (b.username_key < a.username_key OR b.username_key = a.username_key AND b.id < a.id))
ORDER BY a.username_key, a.user_id LIMIT sqlc.arg('most');

-- name: SearchedGameAccounts :many
SELECT a.game_id, g.game_key, g.name AS game_name, a.username, a.rank_key
FROM game_accounts a JOIN games g ON g.id = a.game_id
WHERE a.user_id = $1
ORDER BY g.position, a.id LIMIT sqlc.arg('most');
