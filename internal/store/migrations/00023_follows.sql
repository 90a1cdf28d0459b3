-- +goose Up
-- Who follows what. kind: player, organiser, team, contest, game. Exactly one of the references is set, to target_id: the row
-- ends with what it refers to.
CREATE TABLE follows (
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind       TEXT   NOT NULL,
  target_id  BIGINT NOT NULL,
  person_id  BIGINT REFERENCES users (id) ON DELETE CASCADE,
  team_id    BIGINT REFERENCES teams (id) ON DELETE CASCADE,
  contest_id BIGINT REFERENCES contests (id) ON DELETE CASCADE,
  game_id    BIGINT REFERENCES games (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, kind, target_id)
);
CREATE INDEX follows_person ON follows (person_id, user_id);
CREATE INDEX follows_team ON follows (team_id, user_id);
CREATE INDEX follows_contest ON follows (contest_id, user_id);
CREATE INDEX follows_game ON follows (game_id, user_id);

-- Follows between two people of whom one blocks the other do not count.
CREATE VIEW active_follows AS
SELECT f.user_id, f.kind, f.target_id, f.person_id, f.team_id, f.contest_id, f.game_id, f.created_at
FROM follows f
WHERE f.person_id IS NULL OR NOT EXISTS (
  SELECT 1 FROM blocks b WHERE b.user_id = f.person_id AND b.blocked_id = f.user_id OR b.user_id = f.user_id AND b.blocked_id = f.person_id);
