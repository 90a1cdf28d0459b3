-- +goose Up
-- saved: 1 = a record has shown the file. A file that no record has shown for long enough is deleted. The default is for files from before
-- this migration, and for those that an older node adds during an upgrade: nobody knows whether a record has shown them, so they stay.
ALTER TABLE files ADD COLUMN saved BIGINT NOT NULL DEFAULT 1;
