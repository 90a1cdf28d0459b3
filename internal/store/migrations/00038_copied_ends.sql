-- +goose Up
-- contest_end: a copy of the end of the contest, by which lists order the contests of a person. 0 = a row that an older node added during
-- an upgrade; the next time the status of the contest is stored completes it.
ALTER TABLE operators ADD COLUMN contest_end BIGINT NOT NULL DEFAULT 0;
ALTER TABLE entry_members ADD COLUMN contest_end BIGINT NOT NULL DEFAULT 0;

-- The new indexes also serve what these did. Without them the updates are faster.
DROP INDEX operators_user;
DROP INDEX entry_members_user;
UPDATE operators SET contest_end = (SELECT c.contest_end FROM contests c WHERE c.id = operators.contest_id);
UPDATE entry_members SET contest_end = (SELECT c.contest_end FROM contests c WHERE c.id = entry_members.contest_id);
CREATE INDEX operators_by_end ON operators (user_id, contest_end DESC, contest_id DESC);
CREATE INDEX entry_members_by_end ON entry_members (user_id, contest_end DESC, contest_id DESC);
