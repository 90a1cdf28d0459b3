-- +goose Up
-- When and why a contest was cancelled; NULL and empty where it was not.
ALTER TABLE contests ADD COLUMN cancelled_at BIGINT;
ALTER TABLE contests ADD COLUMN cancel_reason TEXT NOT NULL DEFAULT '';
