-- +goose Up
-- The index of the results that a person reported, which the person's export reads. The migration 00006 dropped it together with the
-- table of that time.
CREATE INDEX reports_editor ON reports (edit_by_id, match_id);

-- A job stores the final places of brackets that were decided before the table places was made. Versions before this migration added the
-- job at every start.
INSERT INTO jobs (id, kind, dedup_key, payload, run_at, lease_until, attempt, last_error, created_at)
SELECT 1, 'places.fill', NULL, '{"contestId":0}', m.updated_at, 0, 0, '', m.updated_at FROM matches m
WHERE m.match_type = 'final' AND m.state NOT IN ('waiting', 'ready') AND NOT EXISTS (SELECT 1 FROM places p WHERE p.contest_id = m.contest_id)
LIMIT 1;
