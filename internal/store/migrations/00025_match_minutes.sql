-- +goose Up
-- The minutes of a match that a new stage of a contest of the game proposes. Games that an installation added itself keep 60.
ALTER TABLE games ADD COLUMN match_minutes BIGINT NOT NULL DEFAULT 60;
UPDATE games SET match_minutes = 10 WHERE id IN (6);
UPDATE games SET match_minutes = 20 WHERE id IN (5, 7, 8, 9, 13, 16, 17);
UPDATE games SET match_minutes = 30 WHERE id IN (3, 10, 11, 14, 15, 18);
UPDATE games SET match_minutes = 40 WHERE id IN (12);
