package store

import (
	"context"
	"database/sql"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
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

// Explain returns the lines of a plan. On PostgreSQL a table is read as a whole only if no index helps.
func Explain(ctx context.Context, db *DB, query string, args []any) (lines []string, err error) {
	conn, err := db.read.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	if db.Dialect() == postgresDialect.name {
		if _, err := conn.ExecContext(ctx, "SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off", pgx.QueryExecModeSimpleProtocol); err != nil {
			return nil, err
		}
	}
	rows, err := conn.QueryContext(ctx, query, args...)
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

// ParameterTypes returns the types of a statement's parameters on PostgreSQL.
func ParameterTypes(ctx context.Context, db *DB, query string) (types []string, err error) {
	conn, err := db.read.Conn(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { _ = conn.Close() }()
	err = conn.Raw(func(c any) error {
		pg := c.(*stdlib.Conn).Conn()
		described, err := pg.Prepare(ctx, "", query)
		if err != nil {
			return err
		}
		for _, oid := range described.ParamOIDs {
			name := fmt.Sprint(oid)
			if t, ok := pg.TypeMap().TypeForOID(oid); ok {
				name = t.Name
			}
			types = append(types, name)
		}
		return nil
	})
	return types, err
}
