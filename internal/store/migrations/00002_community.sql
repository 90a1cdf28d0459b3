-- +goose Up
-- Accounts and community: profiles, game accounts, ways to sign in, teams at work, friends, places, site administration.
-- A "_key" column is the folded text in hexadecimal digits: its order is the same under every collation, so a prefix is
-- a range of an index on both databases. Rows that were there before get theirs from migration 3.

ALTER TABLE games ADD COLUMN account_field TEXT NOT NULL DEFAULT 'username';
ALTER TABLE games ADD COLUMN ladder TEXT NOT NULL DEFAULT '';
ALTER TABLE games ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;

-- titles is a JSON object: language → title. A ladder orders its ranks by key.
CREATE TABLE ranks (
  rank_key TEXT   NOT NULL PRIMARY KEY,
  ladder   TEXT   NOT NULL,
  titles   TEXT   NOT NULL
);
CREATE INDEX ranks_ladder ON ranks (ladder, rank_key);

ALTER TABLE users ADD COLUMN nickname_key TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN gender TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN prefecture TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN birth_date TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN comment TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN play_time TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN sns_links TEXT NOT NULL DEFAULT '[]';
-- Days on which a team's poll may ask this person: bit 0 is Sunday, 127 every day.
ALTER TABLE users ADD COLUMN notification_weekdays BIGINT NOT NULL DEFAULT 127;
-- JSON list of the kinds of notifications that are muted.
ALTER TABLE users ADD COLUMN muted_kinds TEXT NOT NULL DEFAULT '[]';
ALTER TABLE users ADD COLUMN site_role TEXT NOT NULL DEFAULT '';
ALTER TABLE users ADD COLUMN suspended_at BIGINT;
ALTER TABLE users ADD COLUMN withdrawn_at BIGINT;
ALTER TABLE users ADD COLUMN created_by_id BIGINT;
ALTER TABLE users ADD COLUMN updated_by_id BIGINT;
CREATE INDEX users_nickname ON users (nickname_key, id);
CREATE INDEX users_created ON users (created_at DESC, id DESC);

-- A used link keeps when its address was first proven and when it signed in.
ALTER TABLE magic_links ADD COLUMN activated_at BIGINT;
ALTER TABLE magic_links ADD COLUMN last_sign_in_at BIGINT;
ALTER TABLE magic_links ADD COLUMN updated_at BIGINT;

CREATE TABLE game_accounts (
  id              BIGINT NOT NULL PRIMARY KEY,
  user_id         BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  game_id         BIGINT NOT NULL REFERENCES games (id),
  username        TEXT   NOT NULL,
  username_folded TEXT   NOT NULL,
  username_key    TEXT   NOT NULL,
  friend_code     TEXT   NOT NULL,
  rank_key        TEXT   NOT NULL,
  -- Set where the game's names are unique in the product (the summoner name): "gameId:folded name".
  unique_name     TEXT   UNIQUE,
  created_at      BIGINT NOT NULL,
  updated_at      BIGINT NOT NULL,
  UNIQUE (user_id, game_id, username_folded)
);
CREATE INDEX game_accounts_name ON game_accounts (game_id, username_key, user_id);
CREATE INDEX game_accounts_any_name ON game_accounts (username_key, user_id);

CREATE TABLE social_accounts (
  provider   TEXT   NOT NULL,
  subject    TEXT   NOT NULL,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name       TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- A social sign-in under way: begun by one browser (browser_hash), finished once by the same.
CREATE TABLE social_flows (
  state_hash   TEXT   NOT NULL PRIMARY KEY,
  provider     TEXT   NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE CASCADE,
  browser_hash TEXT   NOT NULL,
  secret       TEXT   NOT NULL,
  language     TEXT   NOT NULL,
  terms        TEXT   NOT NULL,
  return_to    TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  expire_at    BIGINT NOT NULL,
  consumed_at  BIGINT
);

CREATE TABLE passkeys (
  id           TEXT   NOT NULL PRIMARY KEY,
  user_id      BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name         TEXT   NOT NULL,
  credential   TEXT   NOT NULL,
  created_at   BIGINT NOT NULL,
  last_used_at BIGINT
);
CREATE INDEX passkeys_user ON passkeys (user_id, created_at);

CREATE TABLE passkey_ceremonies (
  id          TEXT   NOT NULL PRIMARY KEY,
  purpose     TEXT   NOT NULL,
  user_id     BIGINT,
  data        TEXT   NOT NULL,
  created_at  BIGINT NOT NULL,
  expire_at   BIGINT NOT NULL,
  consumed_at BIGINT
);

CREATE TABLE password_resets (
  key_hash    TEXT   NOT NULL PRIMARY KEY,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  pin_hash    TEXT   NOT NULL,
  created_at  BIGINT NOT NULL,
  expire_at   BIGINT NOT NULL,
  consumed_at BIGINT
);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at);

-- A new address waits here until the code of its mail is typed; one a person.
CREATE TABLE email_changes (
  user_id    BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  email      TEXT   NOT NULL,
  code_hash  TEXT   NOT NULL,
  tries      BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  expire_at  BIGINT NOT NULL
);

ALTER TABLE teams ADD COLUMN name_key TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN game_id BIGINT REFERENCES games (id);
ALTER TABLE teams ADD COLUMN rank_key TEXT NOT NULL DEFAULT '9999';
ALTER TABLE teams ADD COLUMN min_size BIGINT NOT NULL DEFAULT 2;
ALTER TABLE teams ADD COLUMN max_count BIGINT NOT NULL DEFAULT 99;
ALTER TABLE teams ADD COLUMN recruiting BIGINT NOT NULL DEFAULT 1;
-- Days on which the team plays: bit 0 is Sunday. Times are HH:MM in the team's zone, empty = none.
ALTER TABLE teams ADD COLUMN activity_days BIGINT NOT NULL DEFAULT 0;
ALTER TABLE teams ADD COLUMN activity_start TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN activity_end TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN poll_start TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN timezone TEXT NOT NULL DEFAULT 'Asia/Tokyo';
ALTER TABLE teams ADD COLUMN play_time TEXT NOT NULL DEFAULT '';
ALTER TABLE teams ADD COLUMN deleted_at BIGINT;
CREATE INDEX teams_name ON teams (name_key, id);
CREATE INDEX teams_game ON teams (game_id, id);

-- The teams that are there, each with the name of its game. A deleted team stays in teams as long as results name it: its
-- name is free then, and name_folded is a line break and the id, which no name can be.
CREATE VIEW team_details AS
SELECT t.id, t.name, t.name_key, t.image, t.bio, t.twitter_id, t.member_count, t.game_id, g.game_key, g.name AS game_name, t.rank_key,
  t.min_size, t.max_count, t.recruiting, t.activity_days, t.activity_start, t.activity_end, t.poll_start, t.timezone, t.play_time,
  t.created_at, t.updated_at
FROM teams t
LEFT JOIN games g ON g.id = t.game_id
WHERE t.deleted_at IS NULL;

CREATE TABLE team_requests (
  id         BIGINT NOT NULL PRIMARY KEY,
  team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  message    TEXT   NOT NULL,
  status     TEXT   NOT NULL,
  replied_by BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE UNIQUE INDEX team_requests_waiting ON team_requests (team_id, user_id) WHERE status = 'WAITING';
CREATE INDEX team_requests_team ON team_requests (team_id, status, id);
CREATE INDEX team_requests_user ON team_requests (user_id, id);

-- "Who plays today?", asked by the team's schedule on its days of play.
CREATE TABLE team_polls (
  id         BIGINT NOT NULL PRIMARY KEY,
  team_id    BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  day        TEXT   NOT NULL,
  play_start BIGINT NOT NULL,
  play_end   BIGINT NOT NULL,
  created_at BIGINT NOT NULL,
  UNIQUE (team_id, day)
);

-- Who was asked and what they answered; empty until they do. Whoever was not asked may answer too.
CREATE TABLE team_poll_answers (
  poll_id     BIGINT NOT NULL REFERENCES team_polls (id) ON DELETE CASCADE,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  answer      TEXT   NOT NULL,
  answered_at BIGINT,
  PRIMARY KEY (poll_id, user_id)
);

-- One row for two people, whichever of them asked.
CREATE TABLE friends (
  id               BIGINT NOT NULL PRIMARY KEY,
  low_id           BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  high_id          BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  request_user_id  BIGINT NOT NULL,
  response_user_id BIGINT NOT NULL,
  status           TEXT   NOT NULL,
  created_at       BIGINT NOT NULL,
  updated_at       BIGINT NOT NULL,
  UNIQUE (low_id, high_id)
);
CREATE INDEX friends_request ON friends (request_user_id, status, id);
CREATE INDEX friends_response ON friends (response_user_id, status, id);

-- Friends of a person, from both sides of the pair.
CREATE VIEW friendships AS
SELECT request_user_id AS user_id, response_user_id AS friend_id FROM friends WHERE status = 'ALLOW'
UNION ALL
SELECT response_user_id AS user_id, request_user_id AS friend_id FROM friends WHERE status = 'ALLOW';

CREATE TABLE blocks (
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  blocked_id BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
);
CREATE INDEX blocks_blocked ON blocks (blocked_id, user_id);

-- Final places of the entries of a contest, written when its last match is decided and taken back when that changes.
CREATE TABLE places (
  contest_id BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  entry_id   BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  place_from BIGINT NOT NULL,
  place_to   BIGINT NOT NULL,
  decided_at BIGINT NOT NULL,
  PRIMARY KEY (contest_id, entry_id)
);
CREATE INDEX places_entry ON places (entry_id);
-- The ranking and everybody's timeline look at the best places alone.
CREATE INDEX places_podium ON places (decided_at DESC, entry_id DESC) WHERE place_from <= 3;
CREATE INDEX contests_created ON contests (created_at DESC, id DESC);
CREATE INDEX contests_recommended ON contests (contest_start, id) WHERE is_recommend = 1;
CREATE INDEX entries_created ON entries (created_at DESC, id DESC);

CREATE TABLE notices (
  id            BIGINT NOT NULL PRIMARY KEY,
  texts         TEXT   NOT NULL,
  internal_link TEXT   NOT NULL,
  external_link TEXT   NOT NULL,
  image         TEXT,
  user_id       BIGINT REFERENCES users (id) ON DELETE CASCADE,
  created_by_id BIGINT NOT NULL,
  created_at    BIGINT NOT NULL,
  ends_at       BIGINT NOT NULL
);
CREATE INDEX notices_ends ON notices (ends_at, id);

-- Complaints about people, teams and contests; named apart from the reports of results.
CREATE TABLE complaints (
  id            BIGINT NOT NULL PRIMARY KEY,
  reporter_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  subject_kind  TEXT   NOT NULL,
  subject_id    BIGINT NOT NULL,
  reason        TEXT   NOT NULL,
  comment       TEXT   NOT NULL,
  status        TEXT   NOT NULL,
  handled_by_id BIGINT,
  note          TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  updated_at    BIGINT NOT NULL
);
CREATE UNIQUE INDEX complaints_open ON complaints (reporter_id, subject_kind, subject_id) WHERE status = 'OPEN';
CREATE INDEX complaints_status ON complaints (status, id);
CREATE INDEX complaints_reporter ON complaints (reporter_id, id);

-- A person exports the results that the person reported.
CREATE INDEX reports_editor ON reports (edit_by_id, match_id);

CREATE INDEX events_kind ON events (kind, id);
