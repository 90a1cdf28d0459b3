-- +goose Up
-- The free score of each side of a match, such as goals, and what a side claims it to be. Both are NULL where none is
-- reported, and in contests that count games only.
ALTER TABLE matches ADD COLUMN score_a BIGINT;
ALTER TABLE matches ADD COLUMN score_b BIGINT;
ALTER TABLE claims ADD COLUMN score_a BIGINT;
ALTER TABLE claims ADD COLUMN score_b BIGINT;
