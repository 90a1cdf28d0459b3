-- +goose Up
-- Entries that have no place: whether a new entry waits is known without reading the others.
CREATE INDEX entries_without_place ON entries (contest_id, standing) WHERE standing <> 'applied';
