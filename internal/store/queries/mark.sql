-- name: SetMark :exec
INSERT INTO marks (name, set_at) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING;

-- name: HasMark :one
SELECT EXISTS (SELECT 1 FROM marks WHERE name = $1);

-- name: HasPeople :one
SELECT EXISTS (SELECT 1 FROM users);
