-- The query begins with the podiums of the period. The contests of a person are counted only for the people of the page.
-- name: Ranking :many
SELECT u.id, u.nickname, u.image, best.titles, best.podiums, CAST((
  SELECT COUNT(*) FROM entry_members m
  JOIN places p ON p.contest_id = m.contest_id AND p.entry_id = m.entry_id
  JOIN contests c ON c.id = p.contest_id
  WHERE m.user_id = best.user_id AND p.decided_at > CAST(sqlc.arg('since') AS BIGINT)
    AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))) AS BIGINT) AS contests
FROM (
  SELECT m.user_id, CAST(SUM(CASE p.place_to WHEN 1 THEN 1 ELSE 0 END) AS BIGINT) AS titles, COUNT(*) AS podiums
  FROM places p
  JOIN entry_members m ON m.entry_id = p.entry_id
  JOIN contests c ON c.id = p.contest_id
  JOIN users w ON w.id = m.user_id AND w.withdrawn_at IS NULL AND w.suspended_at IS NULL
  WHERE p.place_from <= 3 AND p.decided_at > CAST(sqlc.arg('since') AS BIGINT)
    AND (CAST(sqlc.narg('game_id') AS BIGINT) IS NULL OR c.game_id = sqlc.narg('game_id'))
  GROUP BY m.user_id
  ORDER BY titles DESC, podiums DESC, m.user_id
  LIMIT sqlc.arg('most')) best
JOIN users u ON u.id = best.user_id
ORDER BY best.titles DESC, best.podiums DESC, best.user_id;
