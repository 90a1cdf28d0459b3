-- +goose Up
-- passive = 1: somebody else entered the person, or made the person an operator, and the person has not acted in the contest
-- since. Nobody is passive in contests from before this column.
ALTER TABLE entry_members ADD COLUMN passive BIGINT NOT NULL DEFAULT 0;
ALTER TABLE operators ADD COLUMN passive BIGINT NOT NULL DEFAULT 0;
