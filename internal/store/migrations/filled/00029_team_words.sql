-- The search for teams. Migration 29 is written in Go, because databases cannot compute the keys: it runs these statements and
-- fills the table.

-- The beginnings of words (fold.Words) in the names of teams, with the key of the whole name, by which the teams that a word
-- finds are sorted. Ended teams have none.
CREATE TABLE team_words (
  word_key TEXT   NOT NULL,
  name_key TEXT   NOT NULL,
  team_id  BIGINT NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  PRIMARY KEY (word_key, name_key, team_id)
);
CREATE INDEX team_words_team ON team_words (team_id, word_key);

-- The teams of a game whose name begins with a text.
CREATE INDEX teams_game_name ON teams (game_id, name_key, id);
