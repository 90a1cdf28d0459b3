-- +goose Up
-- Casters of a contest: they read what entrants read and run the stream queue.
CREATE TABLE casters (
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id       BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at    BIGINT NOT NULL,
  created_by_id BIGINT NOT NULL,
  PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX casters_user ON casters (user_id);

-- The casters who may use the role: a person who was removed from the contest, or who withdrew, may not.
CREATE VIEW active_casters AS
SELECT c.contest_id, c.user_id, c.created_at, c.created_by_id
FROM casters c JOIN users u ON u.id = c.user_id
WHERE u.withdrawn_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM contest_bans b WHERE b.contest_id = c.contest_id AND b.user_id = c.user_id);

-- The matches of a contest that are to be streamed. state: queued, called (its players are asked to wait for the caster),
-- live, done. position orders the items of a contest. told_a and told_b are the entries that were told that the match will be
-- streamed; NULL while its sides are not known, and for a match of many sides.
CREATE TABLE stream_items (
  id          BIGINT NOT NULL PRIMARY KEY,
  contest_id  BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  match_id    BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  position    BIGINT NOT NULL,
  state       TEXT   NOT NULL,
  told_a      BIGINT,
  told_b      BIGINT,
  started_at  BIGINT,
  ended_at    BIGINT,
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL
);
-- A match waits once, and one match of a contest is on stream at a time.
CREATE UNIQUE INDEX stream_items_open ON stream_items (match_id) WHERE state <> 'done';
CREATE UNIQUE INDEX stream_items_live ON stream_items (contest_id) WHERE state = 'live';
CREATE INDEX stream_items_match ON stream_items (match_id);
CREATE INDEX stream_items_contest ON stream_items (contest_id, position);
