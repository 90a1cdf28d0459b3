package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"

	"yagura/internal/kit/fold"
)

// keysMigration sets the search keys (fold.Key) of rows from before migration 2. Databases cannot compute them, so it
// is written in Go.
func keysMigration() *goose.Migration {
	return goose.NewGoMigration(3, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		for _, t := range []struct{ list, set string }{
			{"SELECT id, nickname FROM users WHERE nickname_key = '' AND nickname <> '' LIMIT 500", "UPDATE users SET nickname_key = $2 WHERE id = $1"},
			{"SELECT id, name FROM teams WHERE name_key = '' AND name <> '' LIMIT 500", "UPDATE teams SET name_key = $2 WHERE id = $1"},
		} {
			for {
				n, err := fillKeys(ctx, tx, t.list, t.set)
				if err != nil {
					return fmt.Errorf("fill the keys of names: %w", err)
				}
				if n == 0 {
					break
				}
			}
		}
		return nil
	}}, nil)
}

func fillKeys(ctx context.Context, tx *sql.Tx, list, set string) (int, error) {
	rows, err := tx.QueryContext(ctx, list)
	if err != nil {
		return 0, err
	}
	defer func() { _ = rows.Close() }()
	names := map[int64]string{}
	for rows.Next() {
		var id int64
		var name string
		if err := rows.Scan(&id, &name); err != nil {
			return 0, err
		}
		names[id] = name
	}
	if err := rows.Err(); err != nil {
		return 0, err
	}
	for id, name := range names {
		if _, err := tx.ExecContext(ctx, set, id, fold.Key(name)); err != nil {
			return 0, err
		}
	}
	return len(names), nil
}
