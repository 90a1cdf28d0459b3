-- +goose Up
-- Play in every format: a contest is played in stages, one after the other.

-- format says what the settings (a JSON object) hold, and with them how the matches are made. position counts the stages
-- of a contest. current_round and round_status ('start', 'end') are for the formats that are played round by round; seed
-- draws their lots.
CREATE TABLE stages (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  position      BIGINT NOT NULL,
  format        TEXT   NOT NULL,
  settings      TEXT   NOT NULL,
  seed          BIGINT NOT NULL,
  current_round BIGINT NOT NULL,
  round_status  TEXT   NOT NULL,
  finished_at   BIGINT,
  version       BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  UNIQUE (contest_id, position)
);
INSERT INTO stages (id, contest_id, position, format, settings, seed, current_round, round_status, version, created_at, updated_at)
SELECT id, contest_id, 0, 'tournament',
  '{"slots":' || CAST(slots AS TEXT) || ',"matchCount":' || CAST(match_count AS TEXT) || ',"matchTime":' || CAST(match_time AS TEXT)
  || ',"thirdPlace":' || CASE WHEN third_place = 1 THEN 'true' ELSE 'false' END
  || ',"roundStarts":' || round_starts || ',"thirdStart":' || COALESCE(CAST(third_start AS TEXT), '0') || '}',
  0, 0, 'start', version, created_at, updated_at
FROM tournaments;

-- Who plays in a stage that is no bracket (the draw of a bracket is in its matches). section is the group of a league.
-- status: active, or dropped from dropped_round on; who joined late was not paired before joined_round.
CREATE TABLE stage_entries (
  stage_id      BIGINT NOT NULL REFERENCES stages (id) ON DELETE CASCADE,
  entry_id      BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  seed          BIGINT NOT NULL,
  section       BIGINT NOT NULL,
  status        TEXT   NOT NULL,
  joined_round  BIGINT NOT NULL,
  dropped_round BIGINT,
  PRIMARY KEY (stage_id, entry_id)
);
CREATE INDEX stage_entries_entry ON stage_entries (entry_id);

-- A round of a stage that is no bracket. status: planned, start (its matches are there), end.
CREATE TABLE rounds (
  stage_id     BIGINT NOT NULL REFERENCES stages (id) ON DELETE CASCADE,
  round        BIGINT NOT NULL,
  match_count  BIGINT NOT NULL,
  match_time   BIGINT NOT NULL,
  start_at     BIGINT NOT NULL,
  status       TEXT   NOT NULL,
  published_at BIGINT,
  ended_at     BIGINT,
  PRIMARY KEY (stage_id, round)
);

-- Of a bracket, the draw is who stands in the matches of round 0 of section 0; what was decided is in outcome and
-- winner_id. All else follows from these two and is kept beside them for look-up, always written by the same code.
-- section is the part of a bracket, or the group of a league. A match of a battle royale has no sides: who plays in it
-- is in scores. start_at is when it is planned to start, ready_at when both sides were known; here_a and here_b are when
-- the sides said that they are there. forfeit: the outcome stands because a side dropped out, nobody has ruled it. reason is a JSON object that says why these two were paired; lobby is a JSON
-- object that tells where to meet.
CREATE TABLE played (
  id          BIGINT NOT NULL PRIMARY KEY,
  contest_id  BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  stage_id    BIGINT NOT NULL REFERENCES stages (id) ON DELETE CASCADE,
  section     BIGINT NOT NULL,
  round       BIGINT NOT NULL,
  position    BIGINT NOT NULL,
  match_type  TEXT   NOT NULL,
  match_count BIGINT NOT NULL,
  match_time  BIGINT NOT NULL,
  start_at    BIGINT NOT NULL,
  entry_a     BIGINT,
  entry_b     BIGINT,
  state       TEXT   NOT NULL,
  outcome     TEXT   NOT NULL,
  winner_id   BIGINT,
  unearned    BIGINT NOT NULL,
  forfeit     BIGINT NOT NULL DEFAULT 0,
  ready_at    BIGINT,
  here_a      BIGINT,
  here_b      BIGINT,
  disputed_at BIGINT,
  called_at   BIGINT,
  called_by   BIGINT REFERENCES users (id) ON DELETE SET NULL,
  warned_at   BIGINT,
  reason      TEXT   NOT NULL,
  lobby       TEXT   NOT NULL,
  version     BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL,
  UNIQUE (stage_id, section, round, position)
);
INSERT INTO played (id, contest_id, stage_id, section, round, position, match_type, match_count, match_time, start_at,
  entry_a, entry_b, state, outcome, winner_id, unearned, ready_at, reason, lobby, version, updated_at)
SELECT m.id, m.contest_id, m.tournament_id, 0, m.round, m.position, m.match_type, t.match_count, t.match_time, 0,
  m.entry_a, m.entry_b, m.state, m.outcome, m.winner_id, m.unearned, CASE WHEN m.state = 'ready' THEN m.updated_at END, '', '', m.version, m.updated_at
FROM matches m JOIN tournaments t ON t.id = m.tournament_id;

CREATE TABLE told (
  match_id   BIGINT NOT NULL REFERENCES played (id) ON DELETE CASCADE,
  position   BIGINT NOT NULL,
  winner_id  BIGINT,
  drawn      BIGINT NOT NULL,
  images     TEXT   NOT NULL,
  edit_by_id BIGINT NOT NULL REFERENCES users (id),
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, position)
);
INSERT INTO told (match_id, position, winner_id, drawn, images, edit_by_id, updated_at)
SELECT match_id, position, winner_id, 0, images, edit_by_id, updated_at FROM reports;
DROP TABLE reports;
DROP TABLE matches;
DROP TABLE tournaments;
ALTER TABLE played RENAME TO matches;
ALTER TABLE told RENAME TO reports;
CREATE INDEX matches_contest ON matches (contest_id);
CREATE INDEX matches_entry_a ON matches (entry_a);
CREATE INDEX matches_entry_b ON matches (entry_b);
CREATE INDEX matches_urgent ON matches (contest_id) WHERE disputed_at IS NOT NULL OR called_at IS NOT NULL;
CREATE INDEX matches_final ON matches (contest_id) WHERE match_type = 'final';
CREATE INDEX matches_unwarned ON matches (contest_id, start_at) WHERE state = 'ready' AND warned_at IS NULL;

-- What one side says how a match ended, until the other side confirms it, time does, or an operator rules. games is a
-- JSON array as in a result.
CREATE TABLE claims (
  match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  entry_id   BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  outcome    TEXT   NOT NULL,
  winner_id  BIGINT,
  games      TEXT   NOT NULL,
  user_id    BIGINT NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, entry_id)
);
CREATE INDEX claims_user ON claims (user_id);

CREATE TABLE match_videos (
  id         BIGINT NOT NULL PRIMARY KEY,
  match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  url        TEXT   NOT NULL,
  edit_by_id BIGINT NOT NULL REFERENCES users (id),
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX match_videos_match ON match_videos (match_id, id);
CREATE INDEX match_videos_user ON match_videos (edit_by_id, id);

-- Who plays in a match of a battle royale, and the score; place is the rank in the match, NULL while it is not known.
CREATE TABLE scores (
  match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  entry_id   BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  place      BIGINT,
  kills      BIGINT NOT NULL,
  images     TEXT   NOT NULL,
  edit_by_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
  version    BIGINT NOT NULL,
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, entry_id)
);
CREATE INDEX scores_entry ON scores (entry_id);

-- The open matches in the course of play, but those that an operator has to look at anyway, as a dispute or a call asks:
-- began is when the match could begin, lasts how long it should last (ms), reported whether anybody has said anything.
CREATE VIEW running_matches AS
SELECT m.id, m.contest_id, m.start_at, m.here_a, m.here_b, m.match_time * 60000 AS lasts,
  CASE WHEN m.ready_at > m.start_at THEN m.ready_at ELSE m.start_at END AS began,
  CASE WHEN EXISTS (SELECT 1 FROM reports WHERE reports.match_id = m.id) OR EXISTS (SELECT 1 FROM claims WHERE claims.match_id = m.id)
    THEN 1 ELSE 0 END AS reported
FROM matches m JOIN stages s ON s.id = m.stage_id
WHERE m.state = 'ready' AND m.disputed_at IS NULL AND m.called_at IS NULL AND s.finished_at IS NULL
  AND NOT EXISTS (SELECT 1 FROM rounds r WHERE r.stage_id = m.stage_id AND r.round = m.round AND r.status = 'end');
