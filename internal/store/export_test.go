package store

import "context"

// SetSchemaVersion pretends that a newer program migrated the database.
func SetSchemaVersion(ctx context.Context, db *DB, v int64) error {
	_, err := db.write.ExecContext(ctx, "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)", v)
	return err
}
