-- +goose Up
-- The index of the results that a person reported, which the person's export reads. The migration 00006 dropped it together with the
-- table of that time.
CREATE INDEX reports_editor ON reports (edit_by_id, match_id);
