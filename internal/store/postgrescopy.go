package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
)

// exportPostgres copies one moment of a PostgreSQL database into an empty SQLite file of the same schema.
func exportPostgres(ctx context.Context, dsn, file string) (err error) {
	p, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, p.close()) }()
	source, err := p.read.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = source.Rollback() }()
	schema, err := knownSchema(ctx, source)
	if err != nil {
		return err
	}
	if err := migrateTo(ctx, SQLiteAddress(file), schema); err != nil {
		return err
	}
	// The journal mode DELETE leaves one file. Nothing is synced: the caller copies the file into the archive at once.
	db, err := openFile(file, "journal_mode(DELETE)", "synchronous(OFF)", "foreign_keys(0)")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	target, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer func() { _ = target.Rollback() }()
	tables, err := sqliteTables(ctx, target)
	if err != nil {
		return err
	}
	for _, t := range tables {
		if err := exportTable(ctx, source, target, t); err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
	}
	return target.Commit()
}

// exportTable copies a table of PostgreSQL into an empty one of SQLite and compares both.
func exportTable(ctx context.Context, source, target *sql.Tx, t table) error {
	types, err := postgresColumns(ctx, source, t)
	if err != nil {
		return err
	}
	places := make([]string, len(t.columns))
	for i := range places {
		places[i] = fmt.Sprintf("$%d", i+1)
	}
	insert, err := target.PrepareContext(ctx, "INSERT INTO "+quoted(t.name)+" ("+t.list()+") VALUES ("+strings.Join(places, ", ")+")")
	if err != nil {
		return err
	}
	defer func() { _ = insert.Close() }()
	rows, err := source.QueryContext(ctx, t.selectAll())
	if err != nil {
		return err
	}
	var read tableSum
	err = scanRows(rows, len(t.columns), func(values []any) error {
		if err := read.add(values); err != nil {
			return err
		}
		for i, v := range values {
			if b, ok := v.(bool); ok && types[i] == "boolean" {
				values[i] = int64(0)
				if b {
					values[i] = int64(1)
				}
			}
		}
		_, err := insert.ExecContext(ctx, values...)
		return err
	})
	if err != nil {
		return err
	}
	written, err := sumOf(ctx, target, t)
	if err != nil {
		return err
	}
	return read.same(written)
}

// postgresColumns returns the types of a table's columns in PostgreSQL, in the order of t.columns. It returns an error if the
// two databases do not have the same columns.
func postgresColumns(ctx context.Context, db querier, t table) ([]string, error) {
	const from = " FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1 ORDER BY column_name COLLATE \"C\""
	names, err := texts(ctx, db, "SELECT column_name::text"+from, t.name)
	if err != nil {
		return nil, err
	}
	if lost := append(missing(t.columns, names), missing(names, t.columns)...); len(lost) > 0 {
		return nil, fmt.Errorf("only one of the databases has the columns %s", strings.Join(lost, ", "))
	}
	return texts(ctx, db, "SELECT data_type::text"+from, t.name)
}

// EnsureEmpty returns an error if a PostgreSQL database has rows in any table. Tables without rows are accepted.
func EnsureEmpty(ctx context.Context, dsn string) error {
	p, err := open(ctx, dsn)
	if err != nil {
		return err
	}
	defer func() { _ = p.close() }()
	return withoutRows(ctx, p.read)
}

// withoutRows returns an error that names a table with rows.
func withoutRows(ctx context.Context, db querier) error {
	names, err := texts(ctx, db, `SELECT table_name::text FROM information_schema.tables
		WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' AND table_name <> 'goose_db_version' ORDER BY 1`)
	if err != nil {
		return fmt.Errorf("list the tables of PostgreSQL: %w", err)
	}
	for _, name := range names {
		var there bool
		if err := db.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM "+quoted(name)+")").Scan(&there); err != nil {
			return err
		}
		if there {
			return fmt.Errorf("the PostgreSQL database is in use: its table %s has rows. Make an empty database", name)
		}
	}
	return nil
}

// Fill copies all rows of a SQLite file into an empty PostgreSQL database, in one transaction, and compares every table. It
// creates the schema of the file first. If it returns an error, the database has no rows.
func Fill(ctx context.Context, file, dsn string) (Contents, error) {
	c := Contents{Rows: map[string]int64{}}
	db, err := openFile(file)
	if err != nil {
		return c, err
	}
	defer func() { _ = db.Close() }()
	source, err := db.BeginTx(ctx, &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return c, err
	}
	defer func() { _ = source.Rollback() }()
	if c.Schema, err = knownSchema(ctx, source); err != nil {
		return c, err
	}
	tables, err := sqliteTables(ctx, source)
	if err != nil {
		return c, err
	}
	if err := EnsureEmpty(ctx, dsn); err != nil {
		return c, err
	}
	if err := migrateTo(ctx, dsn, c.Schema); err != nil {
		return c, err
	}
	conn, err := pgx.Connect(ctx, dsn)
	if err != nil {
		return c, fmt.Errorf("reach PostgreSQL: %w", err)
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	err = pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return fillTables(ctx, source, tx, tables, c) })
	if err != nil {
		return c, err
	}
	_, err = conn.Exec(ctx, "ANALYZE")
	return c, err
}

// fillTables locks the tables, so that no program writes to them, and copies the rows. The foreign keys are away meanwhile,
// so that the order of tables and rows does not matter; making them again checks all rows.
func fillTables(ctx context.Context, source *sql.Tx, tx pgx.Tx, tables []table, c Contents) error {
	for _, t := range tables {
		if _, err := tx.Exec(ctx, "LOCK TABLE "+quoted(t.name)+" IN ACCESS EXCLUSIVE MODE"); err != nil {
			return err
		}
		var there bool
		if err := tx.QueryRow(ctx, "SELECT EXISTS (SELECT 1 FROM "+quoted(t.name)+")").Scan(&there); err != nil {
			return err
		}
		if there {
			return fmt.Errorf("the PostgreSQL database is in use: its table %s has rows. Make an empty database", t.name)
		}
	}
	drop, add, err := foreignKeys(ctx, tx)
	if err != nil {
		return err
	}
	if err := execAll(ctx, tx, drop); err != nil {
		return fmt.Errorf("remove the foreign keys for the copy: %w", err)
	}
	for _, t := range tables {
		n, err := fillTable(ctx, source, tx, t)
		if err != nil {
			return fmt.Errorf("table %s: %w", t.name, err)
		}
		c.Rows[t.name] = n
	}
	if err := execAll(ctx, tx, add); err != nil {
		return fmt.Errorf("make the foreign keys again: %w", err)
	}
	return nil
}

// foreignKeys returns the statements that remove all foreign keys and those that make them again.
func foreignKeys(ctx context.Context, tx pgx.Tx) (drop, add []string, err error) {
	rows, err := tx.Query(ctx, `SELECT 'ALTER TABLE ' || conrelid::regclass || ' DROP CONSTRAINT ' || quote_ident(conname),
		'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || quote_ident(conname) || ' ' || pg_get_constraintdef(oid)
		FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace ORDER BY conrelid, conname`)
	if err != nil {
		return nil, nil, err
	}
	var d, a string
	_, err = pgx.ForEachRow(rows, []any{&d, &a}, func() error {
		drop, add = append(drop, d), append(add, a)
		return nil
	})
	return drop, add, err
}

func execAll(ctx context.Context, tx pgx.Tx, statements []string) error {
	for _, s := range statements {
		if _, err := tx.Exec(ctx, s); err != nil {
			return err
		}
	}
	return nil
}

// fillTable copies a table into an empty one of PostgreSQL, compares both and returns the number of rows.
func fillTable(ctx context.Context, source *sql.Tx, tx pgx.Tx, t table) (int64, error) {
	types, err := pgxColumns(ctx, tx, t)
	if err != nil {
		return 0, err
	}
	rows, err := source.QueryContext(ctx, t.selectAll())
	if err != nil {
		return 0, err
	}
	from := &copySource{rows: rows, types: types, columns: t.columns}
	_, err = tx.CopyFrom(ctx, pgx.Identifier{t.name}, t.columns, from)
	if err := errors.Join(err, rows.Err(), rows.Close()); err != nil {
		return 0, err
	}
	copied, err := tx.Query(ctx, t.selectAll())
	if err != nil {
		return 0, err
	}
	defer copied.Close()
	var written tableSum
	for copied.Next() {
		values, err := copied.Values()
		if err != nil {
			return 0, err
		}
		if err := written.add(values); err != nil {
			return 0, err
		}
	}
	if err := copied.Err(); err != nil {
		return 0, err
	}
	return from.sum.rows, from.sum.same(&written)
}

// pgxColumns is postgresColumns for a transaction of pgx.
func pgxColumns(ctx context.Context, tx pgx.Tx, t table) ([]string, error) {
	rows, err := tx.Query(ctx, "SELECT column_name::text, data_type::text FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1", t.name)
	if err != nil {
		return nil, err
	}
	have := map[string]string{}
	var name, kind string
	if _, err := pgx.ForEachRow(rows, []any{&name, &kind}, func() error { have[name] = kind; return nil }); err != nil {
		return nil, err
	}
	types := make([]string, len(t.columns))
	for i, c := range t.columns {
		if types[i] = have[c]; types[i] == "" {
			return nil, fmt.Errorf("PostgreSQL has no column %s", c)
		}
	}
	if len(have) != len(types) {
		return nil, errors.New("PostgreSQL has further columns")
	}
	return types, nil
}

// copySource gives the rows of a SQLite table to COPY and adds them to the checksum.
type copySource struct {
	rows    *sql.Rows
	types   []string // of the columns in PostgreSQL
	columns []string
	values  []any
	targets []any
	sum     tableSum
	err     error
}

// Next reads the next row.
func (s *copySource) Next() bool {
	if s.values == nil {
		s.values, s.targets = make([]any, len(s.types)), make([]any, len(s.types))
		for i := range s.values {
			s.targets[i] = &s.values[i]
		}
	}
	if s.err != nil || !s.rows.Next() {
		return false
	}
	if s.err = s.rows.Scan(s.targets...); s.err == nil {
		s.err = s.sum.add(s.values)
	}
	return s.err == nil
}

// Values returns the row with the types of PostgreSQL's columns.
func (s *copySource) Values() ([]any, error) {
	out := make([]any, len(s.values))
	for i, v := range s.values {
		var err error
		if out[i], err = valueFor(s.types[i], v); err != nil {
			return nil, fmt.Errorf("column %s: %w", s.columns[i], err)
		}
	}
	return out, nil
}

// Err returns the error that ended the rows.
func (s *copySource) Err() error { return errors.Join(s.err, s.rows.Err()) }

// valueFor converts a value of SQLite to a type of PostgreSQL.
func valueFor(kind string, v any) (any, error) {
	switch v := v.(type) {
	case nil:
		return nil, nil
	case int64:
		switch kind {
		case "bigint":
			return v, nil
		case "boolean":
			return v != 0, nil
		case "double precision":
			return float64(v), nil
		}
	case float64:
		if kind == "double precision" {
			return v, nil
		}
	case string:
		if kind == "text" && strings.ContainsRune(v, 0) {
			return nil, errors.New("a text contains the character 0, which PostgreSQL does not store")
		}
		if kind == "text" {
			return v, nil
		}
	case []byte:
		if kind == "bytea" {
			return v, nil
		}
	}
	return nil, fmt.Errorf("a value of the type %T does not fit the type %s of PostgreSQL", v, kind)
}
