package store

import (
	"context"
	"database/sql"
	"strings"

	"github.com/jackc/pgx/v5"
)

// Plans returns the query plans of the reading statements of fn.
func Plans(ctx context.Context, db *DB, fn func() error) (string, error) {
	statements, err := Reads(db, fn)
	if err != nil {
		return "", err
	}
	explain := "EXPLAIN "
	if db.Dialect() == sqliteDialect.name {
		explain = "EXPLAIN QUERY PLAN "
	}
	var b strings.Builder
	for _, s := range statements {
		if err := planOf(ctx, db.read, &b, explain+s.Text, s.Args); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// Reads returns the reading statements of fn.
func Reads(db *DB, fn func() error) ([]Statement, error) {
	r := &recordingRouter{router: router{db}}
	db.route(r)
	defer db.route(r.router)
	err := fn()
	return r.statements, err
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
	statements []Statement
}

// Statement is a statement with the values of its parameters.
type Statement struct {
	Text string
	Args []any
}

func (r *recordingRouter) QueryContext(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	r.statements = append(r.statements, Statement{query, args})
	return r.router.QueryContext(ctx, query, args...)
}

func (r *recordingRouter) QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row {
	r.statements = append(r.statements, Statement{query, args})
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

// FirstColumn returns the first column of the rows of a query.
func FirstColumn(ctx context.Context, db *DB, query string) (all []string, err error) {
	rows, err := db.write.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, err
		}
		all = append(all, text)
	}
	return all, rows.Err()
}

// Explain returns the lines of the plan of a statement with a number of parameters, on PostgreSQL as JSON. The plan is that for all values,
// as in production; a table is read as a whole there only if no index helps.
func Explain(ctx context.Context, db *DB, query string, parameters int) (lines []string, err error) {
	conn, err := db.read.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	explain, args := "EXPLAIN QUERY PLAN "+query, make([]any, parameters)
	if db.Dialect() == postgresDialect.name {
		prepare := "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; DEALLOCATE ALL; PREPARE explained AS " + query
		if _, err := conn.ExecContext(ctx, prepare, pgx.QueryExecModeSimpleProtocol); err != nil {
			return nil, err
		}
		explain, args = "EXPLAIN (FORMAT JSON) EXECUTE explained", []any{pgx.QueryExecModeSimpleProtocol}
		if parameters > 0 {
			explain += "(" + strings.TrimSuffix(strings.Repeat("NULL, ", parameters), ", ") + ")"
		}
	}
	rows, err := conn.QueryContext(ctx, explain, args...)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	for rows.Next() {
		values := make([]any, len(columns))
		for i := range values {
			values[i] = new(sql.RawBytes)
		}
		if err := rows.Scan(values...); err != nil {
			return nil, err
		}
		lines = append(lines, string(*values[len(values)-1].(*sql.RawBytes)))
	}
	return lines, rows.Err()
}

// WithEachFilter returns a statement without its optional filters, with all of them, and with each alone, as they run.
func WithEachFilter(query string) []string {
	filters, most := filtersOf(query), 0
	for _, n := range filters {
		most = max(most, n)
	}
	given := func(parameters ...int) string {
		args := make([]any, most)
		for _, n := range parameters {
			args[n-1] = new(int64)
		}
		return withFilters(query, args)
	}
	texts := []string{query, given(filters...)}
	for _, n := range filters {
		texts = append(texts, given(n))
	}
	return texts
}
