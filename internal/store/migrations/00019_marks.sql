-- +goose Up
-- Facts about the whole database, such as that it holds only the data of a demo.
CREATE TABLE marks (
  name   TEXT   NOT NULL PRIMARY KEY,
  set_at BIGINT NOT NULL
);
