package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/pressly/goose/v3"

	"yagura/internal/kit/fold"
)

// foldedNames are the names of a table, and what was derived from them.
type foldedNames struct {
	list string // selects ids and names after an id
	set  string // writes the folded name ($2) and the key ($3) of a row; "" = the table has neither
	drop string // removes the words of a row; "" = the table has none
	add  string // adds a word ($1) of a row ($2)
}

// hiddenMigration derives again what came from names with characters that show nothing (fold.Hidden). Before this migration these were kept,
// so names that look the same were different, and a search without the characters did not find them. A name that equals another one now
// keeps its old folded form, because both are in use. Databases cannot compute the forms, so it is written in Go.
func hiddenMigration() *goose.Migration {
	return goose.NewGoMigration(43, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, n := range []foldedNames{
			{
				list: "SELECT id, nickname FROM users WHERE id > $1 ORDER BY id LIMIT 500",
				set:  "UPDATE users SET nickname_folded = $2, nickname_key = $3 WHERE id = $1",
			},
			{
				list: "SELECT id, name FROM teams WHERE deleted_at IS NULL AND id > $1 ORDER BY id LIMIT 500",
				set: `UPDATE teams SET name_key = $3,
					name_folded = CASE WHEN EXISTS (SELECT 1 FROM teams o WHERE o.name_folded = $2) THEN name_folded ELSE $2 END WHERE id = $1`,
				drop: "DELETE FROM team_words WHERE team_id = $1",
				add:  "INSERT INTO team_words (word_key, name_key, team_id) SELECT $1, name_key, id FROM teams WHERE id = $2",
			},
			{
				list: "SELECT id, username FROM game_accounts WHERE id > $1 ORDER BY id LIMIT 500",
				set: `UPDATE game_accounts SET username_key = $3,
					username_folded = CASE WHEN EXISTS (SELECT 1 FROM game_accounts o WHERE o.user_id = game_accounts.user_id
						AND o.game_id = game_accounts.game_id AND o.username_folded = $2) THEN username_folded ELSE $2 END,
					unique_name = CASE WHEN unique_name IS NULL OR EXISTS (SELECT 1 FROM game_accounts o
						WHERE o.unique_name = CAST(game_accounts.game_id AS TEXT) || ':' || $2) THEN unique_name ELSE CAST(game_id AS TEXT) || ':' || $2 END
					WHERE id = $1`,
			},
			{
				list: "SELECT id, name FROM contests WHERE id > $1 ORDER BY id LIMIT 500",
				drop: "DELETE FROM contest_words WHERE contest_id = $1",
				add:  "INSERT INTO contest_words (word_key, contest_id) VALUES ($1, $2)",
			},
		} {
			err := eachName(ctx, tx, n.list, func(id int64, name string) error {
				if !strings.ContainsFunc(name, fold.Hidden) {
					return nil
				}
				return n.fold(ctx, tx, id, name)
			})
			if err != nil {
				return fmt.Errorf("fold the names with hidden characters: %w", err)
			}
		}
		return nil
	}}, nil)
}

func (n foldedNames) fold(ctx context.Context, tx *sql.Tx, id int64, name string) error {
	if n.set != "" {
		if _, err := tx.ExecContext(ctx, n.set, id, fold.Text(name), fold.Key(name)); err != nil {
			return err
		}
	}
	if n.drop == "" {
		return nil
	}
	if _, err := tx.ExecContext(ctx, n.drop, id); err != nil {
		return err
	}
	for _, word := range fold.Words(name) {
		if _, err := tx.ExecContext(ctx, n.add, word, id); err != nil {
			return err
		}
	}
	return nil
}
