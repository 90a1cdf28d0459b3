-- name: InsertOperator :exec
INSERT INTO operators (id, contest_id, user_id, role_id, created_at, updated_at, created_by_id, updated_by_id, passive, contest_end)
VALUES ($1, $2, $3, $4, $5, $5, $6, $6, $7, (SELECT c.contest_end FROM contests c WHERE c.id = $2));

-- name: ListOperators :many
SELECT sqlc.embed(p), u.nickname, u.image, c.game_id
FROM operators p
JOIN users u ON u.id = p.user_id
JOIN contests c ON c.id = p.contest_id
WHERE p.contest_id = $1
ORDER BY CASE WHEN p.role_id = 'ROLE_CONTEST_OWNER' THEN 0 ELSE 1 END, p.created_at, p.id;

-- name: ActiveNickname :one
SELECT nickname FROM users WHERE id = $1 AND withdrawn_at IS NULL AND suspended_at IS NULL;

-- name: SetOperatorRole :exec
UPDATE operators SET role_id = $3, updated_at = $4, updated_by_id = $5 WHERE contest_id = $1 AND user_id = $2;

-- name: DeleteOperator :exec
DELETE FROM operators WHERE contest_id = $1 AND user_id = $2;

-- name: GetOperatorRole :one
SELECT role_id FROM operators WHERE contest_id = $1 AND user_id = $2;
