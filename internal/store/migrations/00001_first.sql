-- +goose Up
-- One text for SQLite and PostgreSQL. Times are Unix milliseconds (UTC); JSON is text; ids are made in Go.
-- "folded" columns hold the lower-case form that uniqueness and search compare.

CREATE TABLE games (
  id                BIGINT  NOT NULL PRIMARY KEY,
  game_key          TEXT    NOT NULL UNIQUE,
  name              TEXT    NOT NULL,
  position          BIGINT  NOT NULL,
  enabled           BIGINT  NOT NULL,
  needs_friend_code BIGINT  NOT NULL
);

CREATE TABLE users (
  id               BIGINT NOT NULL PRIMARY KEY,
  nickname         TEXT   NOT NULL,
  nickname_folded  TEXT   NOT NULL,
  username         TEXT,
  username_folded  TEXT   UNIQUE,
  email            TEXT,
  email_folded     TEXT   UNIQUE,
  password_hash    TEXT,
  sign_in_failed   BIGINT NOT NULL DEFAULT 0,
  bio              TEXT   NOT NULL DEFAULT '',
  image            TEXT,
  background_image TEXT,
  twitter_id       TEXT   NOT NULL DEFAULT '',
  friend_code      TEXT   NOT NULL DEFAULT '',
  timezone         TEXT,
  language         TEXT,
  activated_at     BIGINT,
  last_sign_in_at  BIGINT,
  pw_modified_at   BIGINT,
  created_at       BIGINT NOT NULL,
  updated_at       BIGINT NOT NULL
);

CREATE TABLE agreements (
  user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  version   TEXT   NOT NULL,
  agreed_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, version)
);

CREATE TABLE sessions (
  id         BIGINT NOT NULL PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  user_agent TEXT   NOT NULL,
  address    TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  ended_at   BIGINT
);
CREATE INDEX sessions_user ON sessions (user_id);

-- The pin is a secret that only the mail holds: the row keeps its hash.
CREATE TABLE magic_links (
  id          TEXT   NOT NULL PRIMARY KEY,
  email       TEXT   NOT NULL,
  pin_hash    TEXT   NOT NULL,
  language    TEXT   NOT NULL,
  terms       TEXT   NOT NULL,
  return_to   TEXT   NOT NULL,
  created_at  BIGINT NOT NULL,
  expire_at   BIGINT NOT NULL,
  consumed_at BIGINT
);
CREATE INDEX magic_links_email ON magic_links (email, created_at);

-- A sign-up with a password waits here until its address is proven; only then does the user exist.
CREATE TABLE activations (
  key_hash      TEXT   NOT NULL PRIMARY KEY,
  email         TEXT   NOT NULL,
  username      TEXT   NOT NULL,
  password_hash TEXT   NOT NULL,
  language      TEXT   NOT NULL,
  terms         TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  expire_at     BIGINT NOT NULL,
  consumed_at   BIGINT
);
CREATE INDEX activations_email ON activations (email, created_at);

-- Attempts counted per subject (an address of the network, an e-mail, an account) and window, to throttle guessing and mail bombing.
CREATE TABLE attempts (
  subject      TEXT   NOT NULL,
  window_start BIGINT NOT NULL,
  window_end   BIGINT NOT NULL,
  count        BIGINT NOT NULL,
  PRIMARY KEY (subject, window_start)
);

CREATE TABLE files (
  id           BIGINT NOT NULL PRIMARY KEY,
  path         TEXT   NOT NULL UNIQUE,
  thumb_path   TEXT,
  prefix       TEXT   NOT NULL,
  owner_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  content_type TEXT   NOT NULL,
  size         BIGINT NOT NULL,
  width        BIGINT NOT NULL,
  height       BIGINT NOT NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX files_owner ON files (owner_id, created_at);

CREATE TABLE file_usage (
  user_id BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  bytes   BIGINT NOT NULL,
  count   BIGINT NOT NULL
);

CREATE TABLE teams (
  id           BIGINT NOT NULL PRIMARY KEY,
  name         TEXT   NOT NULL,
  name_folded  TEXT   NOT NULL UNIQUE,
  image        TEXT,
  bio          TEXT   NOT NULL,
  twitter_id   TEXT   NOT NULL,
  member_count BIGINT NOT NULL,
  version      BIGINT NOT NULL,
  created_at   BIGINT NOT NULL,
  updated_at   BIGINT NOT NULL
);

CREATE TABLE team_members (
  team_id   BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role      TEXT   NOT NULL,
  joined_at BIGINT NOT NULL,
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_user ON team_members (user_id, team_id);

CREATE TABLE team_invitations (
  id         BIGINT NOT NULL PRIMARY KEY,
  team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  token      TEXT   NOT NULL UNIQUE,
  created_by BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  revoked_at BIGINT
);
CREATE INDEX team_invitations_team ON team_invitations (team_id);

-- version rises with every change of the contest or of what hangs on it; revision with every save of its form.
CREATE TABLE contests (
  id                BIGINT NOT NULL PRIMARY KEY,
  game_id           BIGINT NOT NULL REFERENCES games (id),
  name              TEXT   NOT NULL,
  image             TEXT,
  contest_type      TEXT   NOT NULL,
  participant_type  TEXT   NOT NULL,
  entry_start       BIGINT NOT NULL,
  entry_end         BIGINT NOT NULL,
  contest_start     BIGINT NOT NULL,
  contest_end       BIGINT NOT NULL,
  checkin           BIGINT NOT NULL,
  checkin_start     BIGINT,
  checkin_end       BIGINT,
  is_entry_password BIGINT NOT NULL,
  entry_password    TEXT,
  team_size         BIGINT NOT NULL,
  entry_max_count   BIGINT NOT NULL,
  entry_count       BIGINT NOT NULL DEFAULT 0,
  discord_url       TEXT   NOT NULL,
  iframe_src        TEXT   NOT NULL,
  video_url         TEXT   NOT NULL,
  award             TEXT   NOT NULL,
  rule_text         TEXT   NOT NULL,
  is_recommend      BIGINT NOT NULL,
  version           BIGINT NOT NULL DEFAULT 1,
  revision          BIGINT NOT NULL DEFAULT 1,
  created_at        BIGINT NOT NULL,
  updated_at        BIGINT NOT NULL,
  created_by_id     BIGINT NOT NULL REFERENCES users (id),
  updated_by_id     BIGINT NOT NULL REFERENCES users (id)
);
CREATE INDEX contests_by_end ON contests (contest_end DESC, id DESC);
CREATE INDEX contests_by_game ON contests (game_id, contest_end DESC, id DESC);

CREATE TABLE operators (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id       BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role_id       TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  created_by_id BIGINT NOT NULL,
  updated_by_id BIGINT NOT NULL,
  UNIQUE (contest_id, user_id)
);
CREATE INDEX operators_user ON operators (user_id, contest_id);

-- An entry of a person (team_id null) or of a team; user_id is who entered it: the representative.
CREATE TABLE entries (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id       BIGINT NOT NULL REFERENCES users (id),
  team_id       BIGINT REFERENCES teams (id),
  status        TEXT,
  checkin       BIGINT NOT NULL,
  check_updated BIGINT,
  twitter_id    TEXT   NOT NULL,
  game_username TEXT   NOT NULL,
  friend_code   TEXT   NOT NULL,
  comment       TEXT   NOT NULL,
  following     BIGINT,
  retweet       BIGINT,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  UNIQUE (contest_id, team_id)
);
CREATE INDEX entries_order ON entries (contest_id, created_at, id);
CREATE INDEX entries_team ON entries (team_id);

-- Everybody whom an entry brings into the contest, as of entry time: one person is in one entry of a contest only (ENTRY-7).
CREATE TABLE entry_members (
  contest_id BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id    BIGINT NOT NULL REFERENCES users (id),
  entry_id   BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX entry_members_user ON entry_members (user_id, contest_id);
CREATE INDEX entry_members_entry ON entry_members (entry_id);

-- An entry with the names and pictures that go with it wherever it is shown.
CREATE VIEW entry_details AS
SELECT e.*, u.nickname, u.image AS user_image, t.name AS team_name, t.image AS team_image, t.member_count AS team_user_count
FROM entries e
JOIN users u ON u.id = e.user_id
LEFT JOIN teams t ON t.id = e.team_id;

CREATE TABLE tournaments (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL UNIQUE REFERENCES contests (id) ON DELETE CASCADE,
  slots         BIGINT NOT NULL,
  match_count   BIGINT NOT NULL,
  match_time    BIGINT NOT NULL,
  third_place   BIGINT NOT NULL,
  third_start   BIGINT,
  round_starts  TEXT   NOT NULL,
  version       BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL
);

-- The draw is who stands in the matches of round 0; what was decided is in outcome and winner_id. All else follows from
-- these two and is kept beside them for look-up, always written by the same code.
CREATE TABLE matches (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  tournament_id BIGINT NOT NULL REFERENCES tournaments (id) ON DELETE CASCADE,
  round         BIGINT NOT NULL,
  position      BIGINT NOT NULL,
  match_type    TEXT   NOT NULL,
  entry_a       BIGINT,
  entry_b       BIGINT,
  state         TEXT   NOT NULL,
  outcome       TEXT   NOT NULL,
  winner_id     BIGINT,
  unearned      BIGINT NOT NULL,
  version       BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL,
  UNIQUE (tournament_id, round, position)
);
CREATE INDEX matches_contest ON matches (contest_id);
CREATE INDEX matches_entry_a ON matches (entry_a);
CREATE INDEX matches_entry_b ON matches (entry_b);

CREATE TABLE reports (
  match_id   BIGINT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
  position   BIGINT NOT NULL,
  winner_id  BIGINT,
  images     TEXT   NOT NULL,
  edit_by_id BIGINT NOT NULL REFERENCES users (id),
  updated_at BIGINT NOT NULL,
  PRIMARY KEY (match_id, position)
);

-- Every change that somebody else can see: audit log, source of live updates and notifications. contest_id carries no
-- foreign key: the trace of a deleted contest stays.
CREATE TABLE events (
  id         BIGINT NOT NULL PRIMARY KEY,
  kind       TEXT   NOT NULL,
  actor_id   BIGINT,
  contest_id BIGINT,
  subject_id BIGINT,
  data       TEXT   NOT NULL,
  at         BIGINT NOT NULL,
  relayed_at BIGINT
);
CREATE INDEX events_unrelayed ON events (id) WHERE relayed_at IS NULL;
CREATE INDEX events_contest ON events (contest_id, id);
CREATE INDEX events_subject ON events (contest_id, subject_id, id);

CREATE TABLE jobs (
  id          BIGINT NOT NULL PRIMARY KEY,
  kind        TEXT   NOT NULL,
  dedup_key   TEXT   UNIQUE,
  payload     TEXT   NOT NULL,
  run_at      BIGINT NOT NULL,
  lease_until BIGINT NOT NULL,
  attempt     BIGINT NOT NULL,
  last_error  TEXT   NOT NULL,
  done_at     BIGINT,
  created_at  BIGINT NOT NULL
);
CREATE INDEX jobs_due ON jobs (run_at) WHERE done_at IS NULL;

-- The answer to a write that carried an idempotency key, stored in the write's own transaction.
CREATE TABLE idempotency_keys (
  user_id      BIGINT NOT NULL,
  idem_key     TEXT   NOT NULL,
  request      TEXT   NOT NULL,
  status       BIGINT NOT NULL,
  content_type TEXT   NOT NULL,
  body         TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  PRIMARY KEY (user_id, idem_key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);

-- Mails of a development or demo server, read on its inbox page instead of being sent.
CREATE TABLE inbox_mails (
  id         BIGINT NOT NULL PRIMARY KEY,
  recipient  TEXT   NOT NULL,
  subject    TEXT   NOT NULL,
  body       TEXT   NOT NULL,
  created_at BIGINT NOT NULL
);
