-- name: TimelineOpened :many
SELECT c.id, c.created_at, c.name, c.image, u.id AS user_id, u.nickname, u.image AS user_image
FROM contests c
JOIN users u ON u.id = c.created_by_id
WHERE (c.created_at, c.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND u.withdrawn_at IS NULL AND u.suspended_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT) AND b.blocked_id = u.id)
ORDER BY c.created_at DESC, c.id DESC LIMIT sqlc.arg('most');

-- name: TimelineOpenedByFriends :many
SELECT c.id, c.created_at, c.name, c.image, u.id AS user_id, u.nickname, u.image AS user_image
FROM operators o
JOIN contests c ON c.id = o.contest_id AND c.created_by_id = o.user_id
JOIN users u ON u.id = o.user_id
WHERE o.user_id IN (SELECT f.friend_id FROM friendships f WHERE f.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT))
  AND (c.created_at, c.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND u.withdrawn_at IS NULL AND u.suspended_at IS NULL
ORDER BY c.created_at DESC, c.id DESC LIMIT sqlc.arg('most');

-- The entry of a team names no person here, so it cannot show a person whom the viewer blocks.
-- name: TimelineEntered :many
SELECT e.id, e.created_at AS at, CAST(0 AS BIGINT) AS place_from, CAST(0 AS BIGINT) AS place_to,
  c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  CAST(CASE WHEN e.team_id IS NULL THEN u.id ELSE 0 END AS BIGINT) AS user_id, u.nickname, u.image AS user_image,
  t.id AS team_id, t.name AS team_name, t.image AS team_image
FROM entries e
JOIN contests c ON c.id = e.contest_id
JOIN users u ON u.id = e.user_id
LEFT JOIN teams t ON t.id = e.team_id AND t.deleted_at IS NULL
WHERE (e.created_at, e.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
  AND (t.id IS NOT NULL OR e.team_id IS NULL AND u.withdrawn_at IS NULL AND u.suspended_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT) AND b.blocked_id = u.id))
ORDER BY e.created_at DESC, e.id DESC LIMIT sqlc.arg('most');

-- name: TimelineEnteredByFriends :many
SELECT e.id, e.created_at AS at, CAST(0 AS BIGINT) AS place_from, CAST(0 AS BIGINT) AS place_to,
  c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  u.id AS user_id, u.nickname, u.image AS user_image,
  t.id AS team_id, t.name AS team_name, t.image AS team_image
FROM (
  SELECT m.entry_id, CAST(MIN(m.user_id) AS BIGINT) AS user_id FROM entry_members m
  JOIN users w ON w.id = m.user_id AND w.withdrawn_at IS NULL AND w.suspended_at IS NULL
  WHERE m.user_id IN (SELECT f.friend_id FROM friendships f WHERE f.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT))
  GROUP BY m.entry_id) mine
JOIN entries e ON e.id = mine.entry_id
JOIN contests c ON c.id = e.contest_id
JOIN users u ON u.id = mine.user_id
LEFT JOIN teams t ON t.id = e.team_id AND t.deleted_at IS NULL
WHERE (e.created_at, e.id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY e.created_at DESC, e.id DESC LIMIT sqlc.arg('most');

-- PostgreSQL plans it anew each time, and the time for that grows with the number of tables that it may join in any order. So the page is
-- found first.
-- name: TimelinePlaced :many
SELECT page.id, page.decided_at AS at, page.place_from, page.place_to,
  c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  CAST(CASE WHEN page.entered_team IS NULL THEN page.user_id ELSE 0 END AS BIGINT) AS user_id, page.nickname, page.user_image,
  page.team_id, page.team_name, page.team_image
FROM (
  SELECT e.id, p.decided_at, p.place_from, p.place_to, e.contest_id, e.team_id AS entered_team, u.id AS user_id, u.nickname, u.image AS user_image,
    t.id AS team_id, t.name AS team_name, t.image AS team_image
  FROM places p
  JOIN entries e ON e.id = p.entry_id
  JOIN users u ON u.id = e.user_id
  LEFT JOIN teams t ON t.id = e.team_id AND t.deleted_at IS NULL
  WHERE p.place_from <= 3
    AND (p.decided_at, p.entry_id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
    AND (t.id IS NOT NULL OR e.team_id IS NULL AND u.withdrawn_at IS NULL AND u.suspended_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM blocks b WHERE b.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT) AND b.blocked_id = u.id))
  ORDER BY p.decided_at DESC, p.entry_id DESC LIMIT sqlc.arg('most')) page
JOIN contests c ON c.id = page.contest_id
ORDER BY page.decided_at DESC, page.id DESC;

-- name: TimelinePlacedOfFriends :many
SELECT e.id, p.decided_at AS at, p.place_from, p.place_to,
  c.id AS contest_id, c.name AS contest_name, c.image AS contest_image,
  u.id AS user_id, u.nickname, u.image AS user_image,
  t.id AS team_id, t.name AS team_name, t.image AS team_image
FROM (
  SELECT m.entry_id, CAST(MIN(m.user_id) AS BIGINT) AS user_id FROM entry_members m
  JOIN users w ON w.id = m.user_id AND w.withdrawn_at IS NULL AND w.suspended_at IS NULL
  WHERE m.user_id IN (SELECT f.friend_id FROM friendships f WHERE f.user_id = CAST(sqlc.arg('viewer_id') AS BIGINT))
  GROUP BY m.entry_id) mine
JOIN places p ON p.entry_id = mine.entry_id
JOIN entries e ON e.id = mine.entry_id
JOIN contests c ON c.id = e.contest_id
JOIN users u ON u.id = mine.user_id
LEFT JOIN teams t ON t.id = e.team_id AND t.deleted_at IS NULL
WHERE (p.decided_at, p.entry_id) < (CAST(sqlc.arg('before_at') AS BIGINT), CAST(sqlc.arg('before_id') AS BIGINT))
ORDER BY p.decided_at DESC, p.entry_id DESC LIMIT sqlc.arg('most');
