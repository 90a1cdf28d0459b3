-- +goose Up
-- code_entered is the hash of the code that was entered last for a change, '' = none: the same code again is no further try.
ALTER TABLE email_changes ADD COLUMN code_entered TEXT NOT NULL DEFAULT '';
