-- name: QuestionsToCopy :many
SELECT id FROM survey_questions WHERE contest_id = $1 ORDER BY position;

-- name: CopyQuestion :exec
INSERT INTO survey_questions (id, contest_id, position, detail, input_type, required, min_length, max_length, selections)
SELECT CAST(sqlc.arg('new_id') AS BIGINT), CAST(sqlc.arg('new_contest_id') AS BIGINT), position, detail, input_type, required, min_length, max_length, selections
FROM survey_questions q WHERE q.id = sqlc.arg('id');

-- name: TrophiesToCopy :many
SELECT id FROM trophies WHERE contest_id = $1 ORDER BY position;

-- name: CopyTrophy :exec
INSERT INTO trophies (id, contest_id, position, name, image, place, entry_id, awarded_at)
SELECT CAST(sqlc.arg('new_id') AS BIGINT), CAST(sqlc.arg('new_contest_id') AS BIGINT), position, name, image, place, NULL, NULL
FROM trophies t WHERE t.id = sqlc.arg('id');

-- name: BansToCopy :many
SELECT id FROM contest_bans WHERE contest_id = $1 ORDER BY created_at, id;

-- name: CopyBan :exec
INSERT INTO contest_bans (id, contest_id, user_id, team_id, reason, created_at, created_by_id)
SELECT CAST(sqlc.arg('new_id') AS BIGINT), CAST(sqlc.arg('new_contest_id') AS BIGINT), user_id, team_id, reason, created_at, created_by_id
FROM contest_bans b WHERE b.id = sqlc.arg('id');
