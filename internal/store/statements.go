package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"io"
	"regexp"
	"strings"
)

// maxStatements limits the idle statements of one connection. It is larger than the number of queries; lists of contests have more texts,
// with every combination of their filters.
const maxStatements = 1000

// cachingConnector connects to SQLite and caches the compiled statements of a connection. SQLite has no server that would cache
// them, and compiling a query takes longer than most queries run. (pgx caches statements itself.)
type cachingConnector struct{ driver.Connector }

// Connect opens a connection that caches its statements.
func (k cachingConnector) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &cachingConn{sqliteConn: c.(sqliteConn), idle: map[string]sqliteStmt{}}, nil
}

// sqliteConn is the interface of the driver's connection without running a text directly, so that database/sql asks
// for a statement instead, runs it and closes it.
type sqliteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

// limitParameter matches a limit that is a parameter. SQLite reads its value when it plans the statement, and would therefore compile the
// statement again each time the parameter is bound. It does not if the limit is an expression.
var limitParameter = regexp.MustCompile(`\bLIMIT (\$\d+)`)

// rowLock is the clause with which a read locks its rows on PostgreSQL. A transaction of SQLite that may write has locked the whole
// database.
const rowLock = "FOR NO KEY UPDATE"

// inSQLite returns a statement as SQLite compiles it.
func inSQLite(query string) string {
	return strings.ReplaceAll(limitParameter.ReplaceAllString(query, "LIMIT ($1 + 0)"), rowLock, "")
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// cachingConn gives each of its statements to one user at a time: a query that runs again while its rows are still
// being read gets another statement. As for every connection, database/sql uses it from one goroutine at a time.
type cachingConn struct {
	sqliteConn
	idle map[string]sqliteStmt // nil once closed
}

// PrepareContext returns an idle statement with this text, or compiles one.
func (c *cachingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return &cachedStmt{sqliteStmt: s, conn: c, query: query}, nil
	}
	s, err := c.sqliteConn.PrepareContext(ctx, inSQLite(query))
	if err != nil {
		return nil, err
	}
	return &cachedStmt{sqliteStmt: s.(sqliteStmt), conn: c, query: query}, nil
}

// Close ends the connection and its statements.
func (c *cachingConn) Close() error {
	for _, s := range c.idle {
		_ = s.Close()
	}
	c.idle = nil
	return c.sqliteConn.Close()
}

type cachedStmt struct {
	sqliteStmt
	conn  *cachingConn
	query string
}

// ExecContext runs the statement. For a read that locks its rows on PostgreSQL the result has the number of these rows, as it has there.
func (s *cachedStmt) ExecContext(ctx context.Context, args []driver.NamedValue) (driver.Result, error) {
	if !strings.Contains(s.query, rowLock) {
		return s.sqliteStmt.ExecContext(ctx, args)
	}
	rows, err := s.QueryContext(ctx, args)
	if err != nil {
		return nil, err
	}
	defer func() { _ = rows.Close() }()
	n, row := int64(0), make([]driver.Value, len(rows.Columns()))
	for {
		switch err := rows.Next(row); {
		case errors.Is(err, io.EOF):
			return driver.RowsAffected(n), nil
		case err != nil:
			return nil, err
		}
		n++
	}
}

// Close returns the statement to its connection.
func (s *cachedStmt) Close() error {
	idle := s.conn.idle
	if _, there := idle[s.query]; there || idle == nil {
		return s.sqliteStmt.Close()
	}
	if len(idle) >= maxStatements {
		for query, other := range idle { // any one: those in use come back
			delete(idle, query)
			_ = other.Close()
			break
		}
	}
	idle[s.query] = s.sqliteStmt
	return nil
}
