-- +goose Up
-- Who was removed from a match room by who opened it: such a person does not enter that room again.
CREATE TABLE match_room_removals (
  room_id    BIGINT NOT NULL REFERENCES match_rooms (id) ON DELETE CASCADE,
  user_id    BIGINT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (room_id, user_id)
);
CREATE INDEX match_room_removals_user ON match_room_removals (user_id);

-- The author of the message whose beginning is last_text, null where no message is shown there: the list of rooms hides
-- the texts of people whom the reader blocks.
ALTER TABLE chats ADD COLUMN last_author_id BIGINT;
UPDATE chats SET last_author_id = (
  SELECT m.user_id FROM chat_messages m WHERE m.chat_id = chats.id AND m.talk = chats.talk AND m.kind = '' ORDER BY m.id DESC LIMIT 1
) WHERE last_text <> '' OR last_phrase <> '';
