-- +goose Up
-- Entries that have no place: whether a new entry waits is known without reading the others.
CREATE INDEX entries_without_place ON entries (contest_id, standing) WHERE standing <> 'applied';
-- For withdrawals, which would read all entries and all teams otherwise.
CREATE INDEX entries_user ON entries (user_id);
CREATE INDEX teams_image ON teams (image) WHERE image IS NOT NULL;
