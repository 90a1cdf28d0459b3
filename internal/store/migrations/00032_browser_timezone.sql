-- +goose Up
-- The time zone that the person's browser told last; null: not told yet. It counts for people whose profile has no time zone.
ALTER TABLE users ADD COLUMN browser_timezone TEXT;

-- People who can be notified; timezone: that of the profile, else that of the browser; pushes = 1: some browser of theirs takes
-- notifications.
DROP VIEW reachable_people;
CREATE VIEW reachable_people AS
SELECT u.id, u.email, u.language, COALESCE(u.timezone, u.browser_timezone) AS timezone, u.muted_kinds, u.quiet_from, u.quiet_to,
  CASE WHEN EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id) THEN 1 ELSE 0 END AS pushes
FROM users u WHERE u.suspended_at IS NULL AND u.withdrawn_at IS NULL;
