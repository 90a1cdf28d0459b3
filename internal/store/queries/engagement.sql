-- name: SetEntryEngagement :exec
UPDATE entries SET following = $2, retweet = $3, updated_at = $4 WHERE id = $1;

-- name: SetEngagement :exec
UPDATE contests SET post_id = $2, engagement_at = $3 WHERE id = $1;
