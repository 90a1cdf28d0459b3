package store

import (
	"context"
	"database/sql/driver"
)

// maxStatements bounds the idle statements of one connection: more than there are queries.
const maxStatements = 1000

// keeper connects to SQLite and keeps what a connection has compiled. SQLite has no server that would remember it, and
// compiling a query takes longer than most queries run. (pgx keeps statements by itself.)
type keeper struct{ driver.Connector }

// Connect opens a connection that keeps its statements.
func (k keeper) Connect(ctx context.Context) (driver.Conn, error) {
	c, err := k.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &keepingConn{sqliteConn: c.(sqliteConn), idle: map[string]sqliteStmt{}}, nil
}

// sqliteConn is what the driver's connection can do, but for running a text at once: without that database/sql asks
// for a statement, runs it and closes it.
type sqliteConn interface {
	driver.Conn
	driver.ConnPrepareContext
	driver.ConnBeginTx
	driver.Pinger
	driver.SessionResetter
	driver.Validator
}

type sqliteStmt interface {
	driver.Stmt
	driver.StmtExecContext
	driver.StmtQueryContext
}

// keepingConn lends each of its statements to one user at a time: a query that runs again while its rows are still
// being read gets another statement. As for every connection, database/sql lets one goroutine in at a time.
type keepingConn struct {
	sqliteConn
	idle map[string]sqliteStmt // nil once closed
}

// PrepareContext returns the idle statement of this text, or compiles it.
func (c *keepingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	if s, ok := c.idle[query]; ok {
		delete(c.idle, query)
		return &keptStmt{sqliteStmt: s, conn: c, query: query}, nil
	}
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &keptStmt{sqliteStmt: s.(sqliteStmt), conn: c, query: query}, nil
}

// Close ends the connection and its statements.
func (c *keepingConn) Close() error {
	for _, s := range c.idle {
		_ = s.Close()
	}
	c.idle = nil
	return c.sqliteConn.Close()
}

type keptStmt struct {
	sqliteStmt
	conn  *keepingConn
	query string
}

// Close returns the statement back to its connection.
func (s *keptStmt) Close() error {
	idle := s.conn.idle
	if _, there := idle[s.query]; there || idle == nil || len(idle) >= maxStatements {
		return s.sqliteStmt.Close()
	}
	idle[s.query] = s.sqliteStmt
	return nil
}
