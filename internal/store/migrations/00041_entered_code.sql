-- +goose Up
-- code_entered identifies the code that was entered last on a link, '' = none: the same code again is no further try.
ALTER TABLE magic_links ADD COLUMN code_entered TEXT NOT NULL DEFAULT '';
