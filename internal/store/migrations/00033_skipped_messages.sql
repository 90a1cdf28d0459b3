-- +goose Up
-- skipped: how many of the messages after the read mark are of people whom the member blocked when they were posted. These are not
-- unread: what the member has not read is talk minus read_talk minus skipped.
ALTER TABLE chat_members ADD COLUMN skipped BIGINT NOT NULL DEFAULT 0;
