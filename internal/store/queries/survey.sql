-- name: SurveyQuestions :many
SELECT * FROM survey_questions WHERE contest_id = $1 ORDER BY position, id;

-- name: SaveQuestion :exec
INSERT INTO survey_questions (id, contest_id, position, detail, input_type, required, min_length, max_length, selections)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE SET position = $3, detail = $4, input_type = $5, required = $6, min_length = $7, max_length = $8, selections = $9
WHERE survey_questions.contest_id = $2;

-- name: DeleteQuestion :exec
DELETE FROM survey_questions WHERE contest_id = $1 AND id = $2;

-- name: RaiseSurveyRevision :exec
UPDATE contests SET survey_revision = survey_revision + 1 WHERE id = $1;

-- name: AnswersOfEntry :many
SELECT a.question_id, a.value FROM survey_answers a JOIN survey_questions q ON q.id = a.question_id
WHERE a.entry_id = $1 ORDER BY q.position, q.id;

-- name: AnswersOfEntries :many
SELECT a.entry_id, a.question_id, a.value FROM survey_questions q JOIN survey_answers a ON a.question_id = q.id
WHERE q.contest_id = sqlc.arg('contest_id') AND a.entry_id BETWEEN CAST(sqlc.arg('least') AS BIGINT) AND CAST(sqlc.arg('most') AS BIGINT)
ORDER BY q.position, q.id;

-- name: DeleteAnswers :exec
DELETE FROM survey_answers WHERE entry_id = $1;

-- name: DeleteAnswersTo :exec
DELETE FROM survey_answers WHERE question_id = $1;

-- name: InsertAnswer :exec
INSERT INTO survey_answers (question_id, entry_id, value, updated_at) VALUES ($1, $2, $3, $4);

-- name: CountAnswers :many
SELECT a.question_id, COUNT(*) AS answered FROM survey_questions q JOIN survey_answers a ON a.question_id = q.id
WHERE q.contest_id = $1 GROUP BY a.question_id;

-- name: CountSelected :many
SELECT a.question_id, a.value, COUNT(*) AS selected FROM survey_questions q JOIN survey_answers a ON a.question_id = q.id
WHERE q.contest_id = $1 AND q.input_type = 'SELECT' GROUP BY a.question_id, a.value ORDER BY a.question_id, a.value;

-- name: AnswerPage :many
SELECT sqlc.embed(d), a.value FROM survey_answers a
JOIN entry_details d ON d.id = a.entry_id
WHERE a.question_id = $1 AND d.contest_id = $2 AND d.id > CAST(sqlc.arg('after') AS BIGINT)
ORDER BY d.id LIMIT sqlc.arg('most');

-- name: EraseAnswers :exec
DELETE FROM survey_answers WHERE entry_id IN (
  SELECT e.id FROM entry_members m JOIN entries e ON e.id = m.entry_id AND e.user_id = m.user_id WHERE m.user_id = $1);
