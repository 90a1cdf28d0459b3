-- +goose Up
-- Match rooms: a meeting point of players and teams of one game. status: 0 waiting, 1 ready,
-- 2 start, 3 playing, 4 getting the result, -1 the sides disagree, 99 done. code is the lobby's, '' = unissued.
CREATE TABLE match_rooms (
  id         BIGINT NOT NULL PRIMARY KEY,
  game_id    BIGINT NOT NULL REFERENCES games (id),
  contest_id BIGINT REFERENCES contests (id) ON DELETE CASCADE,
  creator_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
  name       TEXT   NOT NULL,
  code       TEXT   NOT NULL,
  status     BIGINT NOT NULL,
  version    BIGINT NOT NULL,
  deleted_at BIGINT,
  started_at BIGINT,
  done_at    BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX match_rooms_newest ON match_rooms (created_at DESC, id DESC) WHERE deleted_at IS NULL AND contest_id IS NULL;
CREATE INDEX match_rooms_game ON match_rooms (game_id, created_at DESC, id DESC) WHERE deleted_at IS NULL AND contest_id IS NULL;
CREATE INDEX match_rooms_contest ON match_rooms (contest_id, created_at DESC, id DESC) WHERE contest_id IS NOT NULL;
CREATE INDEX match_rooms_creator ON match_rooms (creator_id);

-- Rooms beyond those of contests. A room of kind friend belongs to two people (pair "low:high" of their ids), of kind team
-- to a team, of kind match to a match of a contest, of kind room to a match room. last_phrase is the phrase of the newest
-- message where it was one ('' = last_text holds it).
ALTER TABLE chats ADD COLUMN pair TEXT;
ALTER TABLE chats ADD COLUMN team_id BIGINT REFERENCES teams (id) ON DELETE CASCADE;
ALTER TABLE chats ADD COLUMN room_id BIGINT REFERENCES match_rooms (id) ON DELETE CASCADE;
ALTER TABLE chats ADD COLUMN last_phrase TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX chats_pair ON chats (pair) WHERE pair IS NOT NULL;
CREATE UNIQUE INDEX chats_team ON chats (team_id) WHERE team_id IS NOT NULL;
CREATE UNIQUE INDEX chats_room ON chats (room_id) WHERE room_id IS NOT NULL;
CREATE UNIQUE INDEX chats_match ON chats (match_id) WHERE kind = 'match';

-- muted_at: the person wants to hear nothing of this room; what is unread there is not counted in the sum.
ALTER TABLE chat_members ADD COLUMN muted_at BIGINT;

-- client_id is the sender's own name of the message: sent twice, it is stored once. phrase is the key of a ready-made
-- phrase, which each reader sees in the own language; body is empty then.
ALTER TABLE chat_messages ADD COLUMN client_id TEXT;
ALTER TABLE chat_messages ADD COLUMN phrase TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX chat_messages_client ON chat_messages (chat_id, user_id, client_id) WHERE client_id IS NOT NULL;

-- A complaint about a message holds a copy of it: administrators read no rooms.
ALTER TABLE complaints ADD COLUMN copy_author BIGINT;
ALTER TABLE complaints ADD COLUMN copy_text TEXT NOT NULL DEFAULT '';
ALTER TABLE complaints ADD COLUMN copy_image TEXT;
CREATE INDEX complaints_image ON complaints (copy_image) WHERE copy_image IS NOT NULL;

-- What the bell shows. source is the event, or other thing, that it comes from: one of each a person.
-- payload is JSON with the fields of §3; about_id is the person whom it is about, whose name is not kept with it.
-- viewed_at: seen in the badge; read_at: clicked.
CREATE TABLE notifications (
  id         BIGINT NOT NULL PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  source     TEXT   NOT NULL,
  type       TEXT   NOT NULL,
  status     TEXT   NOT NULL,
  contest_id BIGINT,
  about_id   BIGINT REFERENCES users (id) ON DELETE SET NULL,
  payload    TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  viewed_at  BIGINT,
  read_at    BIGINT,
  pushed_at  BIGINT,
  mailed_at  BIGINT
);
CREATE UNIQUE INDEX notifications_source ON notifications (user_id, source);
CREATE INDEX notifications_user ON notifications (user_id, id DESC);
CREATE INDEX notifications_unseen ON notifications (user_id) WHERE viewed_at IS NULL;
CREATE INDEX notifications_old ON notifications (created_at);
CREATE INDEX notifications_about ON notifications (about_id);

-- Browsers that take notifications (RFC 8030, RFC 8291). token names one to its owner: the digest of its endpoint.
CREATE TABLE push_subscriptions (
  token      TEXT   NOT NULL PRIMARY KEY,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id BIGINT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint   TEXT   NOT NULL,
  p256dh     TEXT   NOT NULL,
  auth       TEXT   NOT NULL,
  language   TEXT   NOT NULL,
  created_at BIGINT NOT NULL,
  used_at    BIGINT
);
CREATE INDEX push_subscriptions_user ON push_subscriptions (user_id, created_at);
CREATE INDEX push_subscriptions_session ON push_subscriptions (session_id);

-- Hours without pushes, in minutes after midnight of the person's zone; both null: none.
ALTER TABLE users ADD COLUMN quiet_from BIGINT;
ALTER TABLE users ADD COLUMN quiet_to BIGINT;

-- People who can be told something, and how; pushes = 1: some browser of theirs takes notifications.
CREATE VIEW reachable_people AS
SELECT u.id, u.email, u.language, u.timezone, u.muted_kinds, u.quiet_from, u.quiet_to,
  CASE WHEN EXISTS (SELECT 1 FROM push_subscriptions p WHERE p.user_id = u.id) THEN 1 ELSE 0 END AS pushes
FROM users u WHERE u.suspended_at IS NULL AND u.withdrawn_at IS NULL;
CREATE INDEX game_accounts_game ON game_accounts (game_id, user_id);

-- Whether somebody is there, since when. One row a person who ever was.
CREATE TABLE presence (
  user_id    BIGINT NOT NULL PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  online     BIGINT NOT NULL,
  changed_at BIGINT NOT NULL
);
CREATE INDEX presence_online ON presence (user_id) WHERE online = 1;

-- Where a team's poll is posted besides its chat, '' = nowhere. A secret of the team's owner and admins.
ALTER TABLE teams ADD COLUMN discord_webhook TEXT NOT NULL DEFAULT '';

-- A team stands in a room as it was called when it came, also after it ended.
CREATE TABLE match_room_teams (
  room_id   BIGINT NOT NULL REFERENCES match_rooms (id) ON DELETE CASCADE,
  team_id   BIGINT NOT NULL,
  name      TEXT   NOT NULL,
  image     TEXT,
  joined_at BIGINT NOT NULL,
  PRIMARY KEY (room_id, team_id)
);

-- status: null unset, 0 none, 1 ready. team_id: null where the player came alone.
CREATE TABLE match_room_players (
  id          BIGINT NOT NULL PRIMARY KEY,
  room_id     BIGINT NOT NULL REFERENCES match_rooms (id) ON DELETE CASCADE,
  user_id     BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  team_id     BIGINT,
  status      BIGINT,
  created_at  BIGINT NOT NULL,
  updated_at  BIGINT NOT NULL
);
CREATE UNIQUE INDEX match_room_players_once ON match_room_players (room_id, user_id);
CREATE INDEX match_room_players_user ON match_room_players (user_id, room_id);

-- What a side says about how it ended, by the player who said it last; drawn: nobody won.
CREATE TABLE match_room_results (
  room_id        BIGINT NOT NULL REFERENCES match_rooms (id) ON DELETE CASCADE,
  user_id        BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  winner_team_id BIGINT,
  winner_user_id BIGINT,
  drawn          BIGINT NOT NULL,
  created_at     BIGINT NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX match_room_results_user ON match_room_results (user_id);

CREATE TABLE match_room_invites (
  room_id    BIGINT NOT NULL REFERENCES match_rooms (id) ON DELETE CASCADE,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  team_id    BIGINT REFERENCES teams (id) ON DELETE CASCADE,
  inviter_id BIGINT REFERENCES users (id) ON DELETE SET NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX match_room_invites_user ON match_room_invites (user_id);
CREATE INDEX match_room_invites_team ON match_room_invites (team_id);
CREATE INDEX match_room_invites_inviter ON match_room_invites (inviter_id);

-- Work that one process alone does at a time, such as the relay of events: who has it, until when.
CREATE TABLE leases (
  name       TEXT   NOT NULL PRIMARY KEY,
  holder     TEXT   NOT NULL,
  expires_at BIGINT NOT NULL
);
