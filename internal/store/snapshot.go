package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strings"
)

// Contents describes the data of one database.
type Contents struct {
	Schema int64            // number of the newest migration
	Rows   map[string]int64 // rows of each table
}

// Snapshot copies one moment of a database, "sqlite:FILE" or "postgres://…", into a new SQLite file with mode 0600. It works
// while programs write to the database: it reads one transaction and delays no writer.
func Snapshot(ctx context.Context, dsn, file string) (Contents, error) {
	if err := newFile(file); err != nil {
		return Contents{}, err
	}
	source, ok := SQLiteFile(dsn)
	if !ok {
		if err := exportPostgres(ctx, dsn, file); err != nil {
			return Contents{}, fmt.Errorf("copy the database: %w", err)
		}
		return Check(ctx, file)
	}
	if err := vacuumInto(ctx, source, file); err != nil {
		return Contents{}, fmt.Errorf("copy the database: %w", err)
	}
	return Check(ctx, file)
}

// newFile creates an empty file that only its owner can read. SQLite writes into it and keeps its mode.
func newFile(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	return f.Close()
}

// vacuumInto copies one moment of a SQLite database into an empty file. Writers are not delayed, and unlike SQLite's backup
// interface it does not start again when they write.
func vacuumInto(ctx context.Context, source, file string) error {
	db, err := openFile(source)
	if err != nil {
		return err
	}
	_, err = db.ExecContext(ctx, "VACUUM INTO $1", file)
	return errors.Join(err, db.Close())
}

// Check reads a SQLite file of Snapshot: SQLite's integrity check, the foreign keys, the schema and the rows of each table. It
// returns an error if the schema is newer than this program.
func Check(ctx context.Context, file string) (c Contents, err error) {
	db, err := openFile(file)
	if err != nil {
		return c, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := intact(ctx, db, "integrity_check"); err != nil {
		return c, err
	}
	if c.Schema, err = knownSchema(ctx, db); err != nil {
		return c, err
	}
	tables, err := sqliteTables(ctx, db)
	if err != nil {
		return c, err
	}
	c.Rows = make(map[string]int64, len(tables))
	for _, t := range tables {
		var n int64
		if err := db.QueryRowContext(ctx, "SELECT COUNT(*) FROM "+quoted(t.name)).Scan(&n); err != nil {
			return c, fmt.Errorf("count the rows of %s: %w", t.name, err)
		}
		c.Rows[t.name] = n
	}
	return c, nil
}

// intact runs one of SQLite's checks of the whole file (integrity_check or quick_check) and the check of foreign keys.
func intact(ctx context.Context, db *sql.DB, check string) error {
	var result string
	if err := db.QueryRowContext(ctx, "PRAGMA "+check).Scan(&result); err != nil {
		return fmt.Errorf("check the database file: %w", err)
	}
	if result != "ok" {
		return fmt.Errorf("the database file is damaged: %s", result)
	}
	var table string
	err := db.QueryRowContext(ctx, `SELECT "table" FROM pragma_foreign_key_check LIMIT 1`).Scan(&table)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return nil
	case err != nil:
		return fmt.Errorf("check the foreign keys: %w", err)
	}
	return fmt.Errorf("the database file is damaged: a row of %s refers to a row that does not exist", table)
}

// querier is *sql.DB or *sql.Tx.
type querier interface {
	QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error)
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
}

// schemaOf returns the number of the newest migration of a database, on both databases.
func schemaOf(ctx context.Context, db querier) (int64, error) {
	var v int64
	if err := db.QueryRowContext(ctx, "SELECT COALESCE(MAX(version_id), 0) FROM goose_db_version WHERE is_applied").Scan(&v); err != nil {
		return 0, fmt.Errorf("the database has no schema of this program: %w", err)
	}
	if v == 0 {
		return 0, errors.New("the database has no schema of this program")
	}
	return v, nil
}

// knownSchema is schemaOf. It returns an error if the schema is newer than this program.
func knownSchema(ctx context.Context, db querier) (int64, error) {
	v, err := schemaOf(ctx, db)
	if err != nil {
		return 0, err
	}
	return v, tooNew(v)
}

func tooNew(schema int64) error {
	known, err := ProgramSchema()
	if err == nil && schema > known {
		return fmt.Errorf("the database has schema %d, this program knows only %d: use the newer program", schema, known)
	}
	return err
}

// ProgramSchema returns the schema of this program: the number of its newest migration.
func ProgramSchema() (int64, error) {
	newest := int64(0)
	for _, m := range goMigrations(sqliteDialect) { // the numbers are the same for both dialects
		newest = max(newest, m.Version)
	}
	files, err := fs.Glob(migrations, "migrations/*.sql")
	for _, name := range files {
		var v int64
		if _, err := fmt.Sscanf(strings.TrimPrefix(name, "migrations/"), "%d_", &v); err != nil {
			return 0, fmt.Errorf("read the number of %s: %w", name, err)
		}
		newest = max(newest, v)
	}
	return newest, err
}

// FileKeys calls visit with the key of every stored object that a SQLite file of Snapshot refers to: pictures and their
// thumbnails.
func FileKeys(ctx context.Context, file string, visit func(key string) error) (err error) {
	db, err := openFile(file)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	rows, err := db.QueryContext(ctx, "SELECT path, COALESCE(thumb_path, '') FROM files ORDER BY id")
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var path, thumb string
		if err := rows.Scan(&path, &thumb); err != nil {
			return err
		}
		for _, key := range []string{path, thumb} {
			if key == "" {
				continue
			}
			if err := visit(key); err != nil {
				return err
			}
		}
	}
	return rows.Err()
}

// UsedKeys returns those of the keys that a database refers to now. A backup uses it to tell a deleted picture from a lost one.
func UsedKeys(ctx context.Context, dsn string, keys []string) (used []string, err error) {
	p, err := openReading(ctx, dsn)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, p.Close()) }()
	for _, key := range keys {
		var there bool
		if err := p.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM files WHERE path = $1 OR thumb_path = $1)", key).Scan(&there); err != nil {
			return nil, err
		}
		if there {
			used = append(used, key)
		}
	}
	slices.Sort(used)
	return used, nil
}
