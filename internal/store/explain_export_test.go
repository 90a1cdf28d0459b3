package store

import (
	"context"
	"database/sql"
	"strings"

	"yagura/internal/store/sqlcgen"
)

// Plans returns the query plans of the reading statements of fn.
func Plans(ctx context.Context, db *DB, fn func() error) (string, error) {
	r := &recordingRouter{router: router{db}}
	before := db.q
	db.q = sqlcgen.New(r)
	err := fn()
	if db.q = before; err != nil {
		return "", err
	}
	explain := "EXPLAIN "
	if db.Dialect() == sqliteDialect.name {
		explain = "EXPLAIN QUERY PLAN "
	}
	var b strings.Builder
	for _, s := range r.statements {
		if err := planOf(ctx, db.read, &b, explain+s.query, s.args); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

func planOf(ctx context.Context, pool *sql.DB, b *strings.Builder, query string, args []any) error {
	rows, err := pool.QueryContext(ctx, query, args...)
	if err != nil {
		return err
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return err
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.RawBytes)
		}
		if err := rows.Scan(values...); err != nil {
			return err
		}
		b.Write(*values[len(values)-1].(*sql.RawBytes)) // the text is the last column on both databases
		b.WriteByte('\n')
	}
	return rows.Err()
}

type recordingRouter struct {
	router
	statements []statement
}

type statement struct {
	query string
	args  []any
}

func (r *recordingRouter) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	r.statements = append(r.statements, statement{query, args})
	return r.router.QueryContext(ctx, query, args...)
}

func (r *recordingRouter) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	r.statements = append(r.statements, statement{query, args})
	return r.router.QueryRowContext(ctx, query, args...)
}

// Exec runs an SQL statement in the transaction of ctx, or without one.
func Exec(ctx context.Context, db *DB, statement string) error {
	if t, ok := ctx.Value(txKey{}).(*transaction); ok {
		_, err := t.tx.ExecContext(ctx, statement)
		return err
	}
	_, err := db.write.ExecContext(ctx, statement)
	return err
}
