-- The search for contests. Migration 20 is written in Go, because databases cannot compute the keys: it runs these
-- statements and fills the tables.

-- The language that a contest is held in: ja, en, ko or zh. Contests from before this column have none.
ALTER TABLE contests ADD COLUMN language TEXT NOT NULL DEFAULT '';

-- The beginnings of words (fold.Words) in the names of contests and games, as keys that sort alike under every collation.
CREATE TABLE contest_words (
  word_key   TEXT   NOT NULL,
  contest_id BIGINT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
  PRIMARY KEY (word_key, contest_id)
);
CREATE INDEX contest_words_contest ON contest_words (contest_id);
CREATE TABLE game_words (
  word_key TEXT   NOT NULL,
  game_id  BIGINT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
  PRIMARY KEY (word_key, game_id)
);
CREATE INDEX game_words_game ON game_words (game_id);

-- What a contest is found by: words of its name and of its game, and the beginning of its owner's nickname.
CREATE VIEW contest_terms AS
SELECT w.word_key AS term_key, w.contest_id FROM contest_words w
UNION ALL
SELECT w.word_key, c.id FROM game_words w JOIN contests c ON c.game_id = w.game_id
UNION ALL
SELECT u.nickname_key, o.contest_id FROM users u JOIN operators o ON o.user_id = u.id AND o.role_id = 'ROLE_CONTEST_OWNER';

-- Contests that have not started are listed in the order of their start.
CREATE INDEX contests_by_start ON contests (contest_start, id);
