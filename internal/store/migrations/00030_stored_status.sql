-- +goose Up
-- The status of a contest as it was stored last, so that an index finds the contests of a status. The clock alone decides the status
-- (STATUS-1), so the stored one counts only before stored_until, which is the next boundary of the contest. A contest that is over or
-- cancelled has no stored status. Contests that were over before this column, and those of an older node during an upgrade, have
-- stored_until = 0: their status was never stored.
ALTER TABLE contests ADD COLUMN stored_status TEXT;
ALTER TABLE contests ADD COLUMN stored_until BIGINT NOT NULL DEFAULT 0;

-- The status at the last event, which is before now. The jobs of later boundaries have not run and store the status again.
UPDATE contests SET
  stored_status = CASE
    WHEN cancelled_at IS NOT NULL THEN NULL
    WHEN entry_start > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN 'prepare'
    WHEN entry_end > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN 'entry'
    WHEN contest_start > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN 'entryDone'
    ELSE 'match' END,
  stored_until = CASE
    WHEN cancelled_at IS NOT NULL THEN 9223372036854775807
    WHEN entry_start > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN entry_start
    WHEN entry_end > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN entry_end
    WHEN contest_start > (SELECT at FROM events ORDER BY id DESC LIMIT 1) THEN contest_start
    ELSE contest_end END
WHERE contest_end > (SELECT at FROM events ORDER BY id DESC LIMIT 1);

CREATE INDEX contests_by_status ON contests (stored_status, contest_end DESC, id DESC) WHERE stored_status IS NOT NULL;
CREATE INDEX contests_by_game_status ON contests (game_id, stored_status, contest_end DESC, id DESC) WHERE stored_status IS NOT NULL;
-- Contests whose status must be computed, because it was never stored or the clock has passed stored_until.
CREATE INDEX contests_by_stored_until ON contests (stored_until, contest_end);
