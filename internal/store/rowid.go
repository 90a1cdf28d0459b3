package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"regexp"
	"strings"
)

// bigintKey matches a numeric primary key as the migrations define it for both databases.
var bigintKey = regexp.MustCompile(`\bBIGINT(\s+NOT NULL PRIMARY KEY)`)

// withRowIDs returns SQL whose numeric primary keys are the row ids of SQLite (docs/adr/0026). SQLite keeps a BIGINT key in an index
// besides the table, so that it looks a row up twice and writes two trees for each new row. An INTEGER key is the key of the table.
func withRowIDs(statements string) string { return bigintKey.ReplaceAllString(statements, "INTEGER$1") }

// rowIDFiles are migrations for SQLite: their tables have row ids as keys.
type rowIDFiles struct{ fs.FS }

// Open implements fs.FS.
func (f rowIDFiles) Open(name string) (fs.File, error) {
	file, err := f.FS.Open(name)
	if err != nil || !strings.HasSuffix(name, ".sql") {
		return file, err
	}
	content, err := io.ReadAll(file)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return rowIDFile{file, strings.NewReader(withRowIDs(string(content)))}, nil
}

// rowIDFile is a file with another content.
type rowIDFile struct {
	fs.File
	content io.Reader
}

// Read implements fs.File.
func (f rowIDFile) Read(p []byte) (int, error) { return f.content.Read(p) }

// useRowIDs rebuilds the tables that an earlier version of the program created without row ids as keys. All or none of them are
// rebuilt. It does nothing on PostgreSQL.
func (db *DB) useRowIDs(ctx context.Context) (err error) {
	if db.file == "" {
		return nil
	}
	conn, err := db.write.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	old, err := tablesWithoutRowIDs(ctx, conn)
	if err != nil || len(old) == 0 {
		return err
	}
	slog.Info("rebuilding tables of the database; with many rows this takes minutes", "tables", len(old))
	// A dropped table must not delete the rows that refer to it, and a renamed one must not change references and views. Both settings
	// have no effect inside a transaction.
	if _, err := conn.ExecContext(ctx, "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON"); err != nil {
		return err
	}
	defer func() {
		_, e := conn.ExecContext(context.WithoutCancel(ctx), "PRAGMA legacy_alter_table = OFF; PRAGMA foreign_keys = ON")
		err = errors.Join(err, e)
	}()
	tx, err := conn.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	for _, t := range old {
		if err := t.rebuild(ctx, tx); err != nil {
			return errors.Join(fmt.Errorf("rebuild the table %s: %w", t.name, err), tx.Rollback())
		}
	}
	return tx.Commit()
}

// oldTable is a table as SQLite stores its definition.
type oldTable struct{ name, definition string }

func tablesWithoutRowIDs(ctx context.Context, conn *sql.Conn) (old []oldTable, err error) {
	rows, err := conn.QueryContext(ctx, "SELECT name, sql FROM sqlite_master WHERE type = 'table' ORDER BY name")
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var t oldTable
		if err := rows.Scan(&t.name, &t.definition); err != nil {
			return nil, err
		}
		if bigintKey.MatchString(t.definition) {
			old = append(old, t)
		}
	}
	return old, rows.Err()
}

// rebuild copies the rows of the table to a new one, which takes its place with its indexes and triggers.
func (t oldTable) rebuild(ctx context.Context, tx *sql.Tx) error {
	others, err := texts(ctx, tx, "SELECT sql FROM sqlite_master WHERE tbl_name = $1 AND type IN ('index', 'trigger') AND sql IS NOT NULL ORDER BY name", t.name)
	if err != nil {
		return err
	}
	_, columns, _ := strings.Cut(t.definition, "(")
	for _, statement := range append([]string{
		"CREATE TABLE rebuilt (" + withRowIDs(columns),
		"INSERT INTO rebuilt SELECT * FROM " + t.name,
		"DROP TABLE " + t.name,
		"ALTER TABLE rebuilt RENAME TO " + t.name,
	}, others...) {
		if _, err := tx.ExecContext(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
