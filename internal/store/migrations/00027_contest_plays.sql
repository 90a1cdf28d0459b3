-- +goose Up
-- Matches that can be played: finds whether a stage, or a round of it, has one. A match that is ready has no winner; the second
-- condition keeps databases from reading the whole of this small index for statements about ready matches of other subjects.
CREATE INDEX matches_playable ON matches (stage_id, round) WHERE state = 'ready' AND winner_id IS NULL;

-- The state of play of each contest (contest.PlayState), from what is drawn and decided:
-- none: no match is drawn; over: the first place is settled; open: a match can be played, that is, it is undecided, both sides
-- are known, its round has not ended and its stage is not finished; waiting: all else, such as between two rounds.
-- It is read for one contest at a time. PostgreSQL would answer EXISTS with a table of all matches where it expects that to be
-- cheaper; subqueries with a limit run once for each contest.
CREATE VIEW contest_plays AS
SELECT c.id AS contest_id,
  CASE
    WHEN (SELECT 1 FROM matches d WHERE d.contest_id = c.id LIMIT 1) IS NULL THEN 'none'
    WHEN (SELECT 1 FROM places f WHERE f.contest_id = c.id AND f.place_from = 1 LIMIT 1) IS NOT NULL THEN 'over'
    WHEN (SELECT 1 FROM stages s
      WHERE s.contest_id = c.id AND s.finished_at IS NULL AND (
        (SELECT 1 FROM rounds r
          WHERE r.stage_id = s.id AND r.status = 'start'
            AND (SELECT 1 FROM matches m WHERE m.stage_id = r.stage_id AND m.round = r.round AND m.state = 'ready' AND m.winner_id IS NULL LIMIT 1) IS NOT NULL
          LIMIT 1) IS NOT NULL
        OR (SELECT 1 FROM rounds n WHERE n.stage_id = s.id LIMIT 1) IS NULL
          AND (SELECT 1 FROM matches b WHERE b.stage_id = s.id AND b.state = 'ready' AND b.winner_id IS NULL LIMIT 1) IS NOT NULL)
      LIMIT 1) IS NOT NULL THEN 'open'
    ELSE 'waiting'
  END AS play_state
FROM contests c;
