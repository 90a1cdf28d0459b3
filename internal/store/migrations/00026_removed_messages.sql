-- +goose Up
-- When a message was removed. Messages that were removed before this column have none.
ALTER TABLE chat_messages ADD COLUMN removed_at BIGINT;
