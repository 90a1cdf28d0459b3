-- +goose Up
-- Contests complete: settings of every format, the waiting list, surveys, trophies, bans, and rooms to talk in.

-- settings is a JSON object of what only one type of contest has. The revisions rise with every save of the survey and of
-- the trophies, as revision does with the form's. post_id is the post of a social network that engagement looks at.
ALTER TABLE contests ADD COLUMN settings TEXT NOT NULL DEFAULT '{}';
ALTER TABLE contests ADD COLUMN survey_revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE contests ADD COLUMN trophies_revision BIGINT NOT NULL DEFAULT 1;
ALTER TABLE contests ADD COLUMN post_id TEXT NOT NULL DEFAULT '';
ALTER TABLE contests ADD COLUMN engagement_at BIGINT;

-- What an entry without ALLOW waits for: applied (the confirm step), waiting (a place: it is beyond the maximum), or
-- nothing any more: declined (the confirm step left it out). What there is stands as it entered, allowed entries first.
ALTER TABLE entries ADD COLUMN standing TEXT NOT NULL DEFAULT 'applied';
UPDATE entries SET standing = 'waiting' WHERE status IS NULL AND id IN (
  SELECT ranked.id FROM (
    SELECT e.id, c.entry_max_count, ROW_NUMBER() OVER (
      PARTITION BY e.contest_id ORDER BY CASE WHEN e.status IS NULL THEN 1 ELSE 0 END, e.created_at, e.id) AS place
    FROM entries e JOIN contests c ON c.id = e.contest_id
  ) AS ranked WHERE ranked.place > ranked.entry_max_count
);
DROP VIEW entry_details;
CREATE VIEW entry_details AS
SELECT e.*, u.nickname, u.image AS user_image, t.name AS team_name, t.image AS team_image, t.member_count AS team_user_count
FROM entries e
JOIN users u ON u.id = e.user_id
LEFT JOIN teams t ON t.id = e.team_id;

-- selections is a JSON array of texts, for a question that is answered by choosing one.
CREATE TABLE survey_questions (
  id         BIGINT NOT NULL PRIMARY KEY,
  contest_id BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  position   BIGINT NOT NULL,
  detail     TEXT   NOT NULL,
  input_type TEXT   NOT NULL,
  required   BIGINT NOT NULL,
  min_length BIGINT NOT NULL,
  max_length BIGINT NOT NULL,
  selections TEXT   NOT NULL
);
CREATE INDEX survey_questions_contest ON survey_questions (contest_id, position);

CREATE TABLE survey_answers (
  question_id BIGINT NOT NULL REFERENCES survey_questions (id) ON DELETE CASCADE,
  entry_id    BIGINT NOT NULL REFERENCES entries (id) ON DELETE CASCADE,
  value       TEXT   NOT NULL,
  updated_at  BIGINT NOT NULL,
  PRIMARY KEY (question_id, entry_id)
);
CREATE INDEX survey_answers_entry ON survey_answers (entry_id);

-- A trophy of a place goes to whom that place in the final order belongs (table places); one without a place is given by
-- an operator: entry_id.
CREATE TABLE trophies (
  id         BIGINT NOT NULL PRIMARY KEY,
  contest_id BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  position   BIGINT NOT NULL,
  name       TEXT   NOT NULL,
  image      TEXT,
  place      BIGINT,
  entry_id   BIGINT REFERENCES entries (id) ON DELETE SET NULL,
  awarded_at BIGINT
);
CREATE INDEX trophies_contest ON trophies (contest_id, position);
CREATE INDEX trophies_entry ON trophies (entry_id);

-- A person or a team that may not enter a contest.
CREATE TABLE contest_bans (
  id            BIGINT NOT NULL PRIMARY KEY,
  contest_id    BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  user_id       BIGINT REFERENCES users (id) ON DELETE CASCADE,
  team_id       BIGINT REFERENCES teams (id) ON DELETE CASCADE,
  reason        TEXT   NOT NULL,
  created_at    BIGINT NOT NULL,
  created_by_id BIGINT NOT NULL,
  UNIQUE (contest_id, user_id),
  UNIQUE (contest_id, team_id)
);
CREATE INDEX contest_bans_user ON contest_bans (user_id);
CREATE INDEX contest_bans_team ON contest_bans (team_id);

-- A room. kind: entrants, notice and confirmed are one of each a contest and carry its name and picture (name ''); a
-- question belongs to who asked (owner_id). last_id is the newest message; talk counts the messages of people, so that
-- what somebody has not read is talk minus the talk that was read (chat_members.read_talk), exactly.
CREATE TABLE chats (
  id         BIGINT NOT NULL PRIMARY KEY,
  contest_id BIGINT REFERENCES contests (id) ON DELETE CASCADE,
  kind       TEXT   NOT NULL,
  name       TEXT   NOT NULL,
  match_id   BIGINT,
  owner_id   BIGINT REFERENCES users (id) ON DELETE SET NULL,
  last_id    BIGINT,
  last_text  TEXT   NOT NULL,
  last_at    BIGINT NOT NULL,
  talk       BIGINT NOT NULL,
  closed_at  BIGINT,
  created_at BIGINT NOT NULL,
  updated_at BIGINT NOT NULL
);
CREATE INDEX chats_contest ON chats (contest_id, last_at DESC, id DESC);
CREATE UNIQUE INDEX chats_single ON chats (contest_id, kind) WHERE kind IN ('entrants', 'notice', 'confirmed');
CREATE INDEX chats_owner ON chats (owner_id, contest_id);

CREATE TABLE chat_members (
  chat_id   BIGINT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  user_id   BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  role      TEXT   NOT NULL,
  read_talk BIGINT NOT NULL,
  joined_at BIGINT NOT NULL,
  PRIMARY KEY (chat_id, user_id)
);
CREATE INDEX chat_members_user ON chat_members (user_id, chat_id);

-- A message of a person (kind '', or removed), or of the system (kind userEnter or userLeave, payload says who). talk is
-- the room's talk with it.
CREATE TABLE chat_messages (
  id         BIGINT NOT NULL PRIMARY KEY,
  chat_id    BIGINT NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
  user_id    BIGINT REFERENCES users (id) ON DELETE SET NULL,
  kind       TEXT   NOT NULL,
  body       TEXT   NOT NULL,
  image      TEXT,
  payload    TEXT   NOT NULL,
  talk       BIGINT NOT NULL,
  created_at BIGINT NOT NULL
);
CREATE INDEX chat_messages_order ON chat_messages (chat_id, id DESC);
CREATE INDEX chat_messages_user ON chat_messages (user_id, id);
CREATE INDEX chat_messages_image ON chat_messages (image) WHERE image IS NOT NULL;
