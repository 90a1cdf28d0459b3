-- The public pages of each kind in the order of their ids. The second query of a kind finds the end of a file of the sitemap.

-- name: SitemapContests :many
SELECT id, updated_at FROM contests WHERE id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT sqlc.arg('most');

-- name: SitemapContestsEnd :many
SELECT id FROM contests WHERE id > CAST(sqlc.arg('after') AS BIGINT) ORDER BY id LIMIT 1 OFFSET sqlc.arg('skipped');

-- name: SitemapTeams :many
SELECT id, updated_at FROM teams WHERE id > CAST(sqlc.arg('after') AS BIGINT) AND deleted_at IS NULL ORDER BY id LIMIT sqlc.arg('most');

-- name: SitemapTeamsEnd :many
SELECT id FROM teams WHERE id > CAST(sqlc.arg('after') AS BIGINT) AND deleted_at IS NULL ORDER BY id LIMIT 1 OFFSET sqlc.arg('skipped');

-- name: SitemapUsers :many
SELECT id, updated_at FROM users
WHERE id > CAST(sqlc.arg('after') AS BIGINT) AND withdrawn_at IS NULL AND suspended_at IS NULL
ORDER BY id LIMIT sqlc.arg('most');

-- name: SitemapUsersEnd :many
SELECT id FROM users
WHERE id > CAST(sqlc.arg('after') AS BIGINT) AND withdrawn_at IS NULL AND suspended_at IS NULL
ORDER BY id LIMIT 1 OFFSET sqlc.arg('skipped');
