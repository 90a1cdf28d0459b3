-- name: InsertInboxMail :exec
INSERT INTO inbox_mails (id, recipient, subject, body, created_at) VALUES ($1, $2, $3, $4, $5);

-- name: ListInboxMails :many
SELECT * FROM inbox_mails
WHERE id < CAST(sqlc.arg('before') AS BIGINT)
  AND (CAST(sqlc.narg('recipient') AS TEXT) IS NULL OR LOWER(recipient) = LOWER(sqlc.narg('recipient')))
ORDER BY id DESC LIMIT sqlc.arg('most');

-- name: DeleteOldInboxMails :exec
DELETE FROM inbox_mails WHERE id <= (SELECT id FROM inbox_mails ORDER BY id DESC LIMIT 1 OFFSET 499);
