package store

import (
	"context"
	"strconv"
)

// SetSchemaVersion pretends that a newer program migrated the database.
func SetSchemaVersion(ctx context.Context, db *DB, v int64) error {
	_, err := db.write.ExecContext(ctx, "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)", v)
	return err
}

// FillDisk lets a SQLite database grow by so many pages only; a negative number gives the space back.
func FillDisk(ctx context.Context, db *DB, pages int64) error {
	var now int64
	if err := db.write.QueryRowContext(ctx, "PRAGMA page_count").Scan(&now); err != nil {
		return err
	}
	if pages < 0 {
		now = 1 << 30
	}
	_, err := db.write.ExecContext(ctx, "PRAGMA max_page_count = "+strconv.FormatInt(now+pages, 10))
	return err
}
