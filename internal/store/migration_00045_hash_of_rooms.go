package store

import (
	"context"
	"database/sql"
	"fmt"

	"github.com/pressly/goose/v3"
)

// roomHashMigration gives PostgreSQL a hash index of the ids of rooms. The list of somebody's rooms looks up each of them, and a look-up in
// this index reads fewer pages than in that of the primary key. No message writes it, because ids never change. SQLite has no hash
// indexes and finds a room by its row id, so the migration is written in Go and does nothing there.
func roomHashMigration(d dialect) *goose.Migration {
	return goose.NewGoMigration(45, &goose.GoFunc{RunTx: func(ctx context.Context, tx *sql.Tx) error {
		if d.name != postgresDialect.name {
			return nil
		}
		if _, err := tx.ExecContext(ctx, "CREATE INDEX chats_id_hash ON chats USING hash (id)"); err != nil {
			return fmt.Errorf("index the ids of rooms: %w", err)
		}
		return nil
	}}, nil)
}
