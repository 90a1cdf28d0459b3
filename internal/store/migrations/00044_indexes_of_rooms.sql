-- +goose Up
-- No statement finds rooms by the time of their newest message. While that time is in no index, PostgreSQL writes no index when a message
-- changes its room and the page of the room has space.
DROP INDEX chats_contest;
CREATE INDEX chats_contest ON chats (contest_id);

-- The list of somebody's rooms has the time of joining from the index, without a look-up of each membership.
DROP INDEX chat_members_user;
CREATE INDEX chat_members_user ON chat_members (user_id, chat_id, joined_at);
