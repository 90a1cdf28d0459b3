-- People whom somebody else made an entrant or an operator of a contest.

-- name: TakesPart :one
SELECT CASE WHEN EXISTS (
    SELECT 1 FROM entry_members m WHERE m.contest_id = sqlc.arg('contest_id') AND m.user_id = sqlc.arg('user_id') AND m.passive = 0)
  OR EXISTS (SELECT 1 FROM operators o WHERE o.contest_id = sqlc.arg('contest_id') AND o.user_id = sqlc.arg('user_id') AND o.passive = 0)
THEN 1 ELSE 0 END;

-- name: EndPassiveEntrant :exec
UPDATE entry_members SET passive = 0 WHERE contest_id = $1 AND user_id = $2 AND passive = 1;

-- name: EndPassiveOperator :exec
UPDATE operators SET passive = 0 WHERE contest_id = $1 AND user_id = $2 AND passive = 1;
