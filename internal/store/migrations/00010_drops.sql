-- +goose Up
-- How an entry left a contest in which it was already playing; drop_cause is NULL for an entry that did not. drop_cause:
-- left (own wish), withdrawn (nobody is left to play), disqualified. drop_reason is for operators and the entry's own
-- people. drop_annulled = 1: what the entry played does not count. drop_by_id is who decided, NULL for who is gone.
ALTER TABLE entries ADD COLUMN drop_cause TEXT;
ALTER TABLE entries ADD COLUMN drop_reason TEXT NOT NULL DEFAULT '';
ALTER TABLE entries ADD COLUMN drop_annulled BIGINT NOT NULL DEFAULT 0;
ALTER TABLE entries ADD COLUMN drop_at BIGINT;
ALTER TABLE entries ADD COLUMN drop_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX entries_dropped ON entries (contest_id, drop_at) WHERE drop_cause IS NOT NULL;

-- PostgreSQL fixes the columns of e.* when a view is made, so the view is made again.
DROP VIEW entry_details;
CREATE VIEW entry_details AS
SELECT e.*, u.nickname, u.image AS user_image, t.name AS team_name, t.image AS team_image, t.member_count AS team_user_count
FROM entries e
JOIN users u ON u.id = e.user_id
LEFT JOIN teams t ON t.id = e.team_id;
