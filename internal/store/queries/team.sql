-- name: InsertTeam :execrows
INSERT INTO teams (id, name, name_folded, name_key, image, bio, twitter_id, member_count, version, created_at, updated_at)
VALUES ($1, $2, $3, $8, $4, $5, $6, 0, 1, $7, $7)
ON CONFLICT (name_folded) DO NOTHING;

-- name: GetTeam :one
SELECT * FROM teams WHERE id = $1;

-- name: LockTeam :one
UPDATE teams SET version = version + 1 WHERE id = $1 RETURNING *;

-- name: UpdateTeam :exec
UPDATE teams SET name = $2, name_folded = $3, image = $4, bio = $5, twitter_id = $6, updated_at = $7, name_key = $8 WHERE id = $1;

-- name: TeamsOfUser :many
SELECT sqlc.embed(t), m.role FROM team_members m JOIN teams t ON t.id = m.team_id
WHERE m.user_id = $1 AND m.team_id > CAST(sqlc.arg('after') AS BIGINT)
ORDER BY m.team_id LIMIT sqlc.arg('most');

-- name: CountTeamsOfUser :one
SELECT COUNT(*) FROM team_members WHERE user_id = $1;

-- name: TeamMembers :many
SELECT m.user_id, m.role, m.joined_at, u.nickname, u.image FROM team_members m JOIN users u ON u.id = m.user_id
WHERE m.team_id = $1
ORDER BY CASE m.role WHEN 'owner' THEN 0 WHEN 'admin' THEN 1 ELSE 2 END, m.joined_at, m.user_id;

-- name: TeamRole :one
SELECT role FROM team_members WHERE team_id = $1 AND user_id = $2;

-- name: InsertTeamMember :execrows
INSERT INTO team_members (team_id, user_id, role, joined_at) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING;

-- name: DeleteTeamMember :execrows
DELETE FROM team_members WHERE team_id = $1 AND user_id = $2;

-- name: TakeTeamPlace :execrows
UPDATE teams SET member_count = member_count + 1 WHERE id = $1 AND member_count < CAST(sqlc.arg('most') AS BIGINT);

-- name: GiveTeamPlaceBack :exec
UPDATE teams SET member_count = member_count - 1 WHERE id = $1;

-- name: InsertInvitation :exec
INSERT INTO team_invitations (id, team_id, token, created_by, created_at, expires_at) VALUES ($1, $2, $3, $4, $5, $6);

-- name: InvitationByToken :one
SELECT sqlc.embed(i), u.nickname, u.image FROM team_invitations i JOIN users u ON u.id = i.created_by WHERE i.token = $1;

-- name: OpenInvitations :many
SELECT sqlc.embed(i), u.nickname, u.image FROM team_invitations i JOIN users u ON u.id = i.created_by
WHERE i.team_id = $1 AND i.revoked_at IS NULL AND i.expires_at > CAST(sqlc.arg('now') AS BIGINT)
ORDER BY i.id DESC LIMIT sqlc.arg('most');

-- name: RevokeInvitation :execrows
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE id = sqlc.arg('id') AND team_id = sqlc.arg('team_id') AND revoked_at IS NULL;

-- name: RevokeInvitations :exec
UPDATE team_invitations SET revoked_at = CAST(sqlc.arg('now') AS BIGINT)
WHERE team_id = sqlc.arg('team_id') AND revoked_at IS NULL AND expires_at > CAST(sqlc.arg('now') AS BIGINT);
