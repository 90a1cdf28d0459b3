package store

import (
	"context"
	"database/sql"
	"database/sql/driver"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"modernc.org/sqlite"

	"yagura/internal/kit/clock"
	"yagura/internal/store/sqlcgen"
)

// counter counts the statements that SQLite compiles and closes.
type counter struct {
	driver.Connector
	compiled, closed int
	text             string // of the newest statement
}

func (c *counter) Connect(ctx context.Context) (driver.Conn, error) {
	conn, err := c.Connector.Connect(ctx)
	if err != nil {
		return nil, err
	}
	return &countingConn{sqliteConn: conn.(sqliteConn), counter: c}, nil
}

type countingConn struct {
	sqliteConn
	counter *counter
}

func (c *countingConn) PrepareContext(ctx context.Context, query string) (driver.Stmt, error) {
	c.counter.compiled++
	c.counter.text = query
	s, err := c.sqliteConn.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	return &countingStmt{sqliteStmt: s.(sqliteStmt), counter: c.counter}, nil
}

type countingStmt struct {
	sqliteStmt
	counter *counter
}

func (s *countingStmt) Close() error {
	s.counter.closed++
	return s.sqliteStmt.Close()
}

// numbers opens a database with the numbers 1 to 3 on one connection that caches its statements.
func numbers(t *testing.T) (*sql.DB, *counter) {
	t.Helper()
	base, err := sqlite.NewConnector("file:" + filepath.Join(t.TempDir(), "numbers.db") + "?_pragma=journal_mode(WAL)&_pragma=synchronous(OFF)")
	if err != nil {
		t.Fatal(err)
	}
	c := &counter{Connector: base}
	db := sql.OpenDB(cachingConnector{c})
	db.SetMaxOpenConns(1)
	t.Cleanup(func() { _ = db.Close() })
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE numbers (n INTEGER PRIMARY KEY); INSERT INTO numbers VALUES (1), (2), (3)"); err != nil {
		t.Fatal(err)
	}
	return db, c
}

const sumAfter = "SELECT COALESCE(SUM(n), 0) FROM numbers WHERE n > $1"

func TestAQueryIsCompiledOnce(t *testing.T) {
	db, c := numbers(t)
	before := c.compiled
	for after, want := range []int64{6, 5, 3, 0} {
		err := inTx(t, db, func(tx *sql.Tx) error {
			var sum int64
			if err := tx.QueryRowContext(t.Context(), sumAfter, after).Scan(&sum); err != nil {
				return err
			}
			if sum != want {
				t.Errorf("sum of the numbers after %d = %d, want %d", after, sum, want)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if n := c.compiled - before; n != 1 {
		t.Fatalf("one query in four transactions was compiled %d times", n)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	if c.closed != c.compiled {
		t.Fatalf("%d statements compiled, %d closed with their connection", c.compiled, c.closed)
	}
}

func TestAQueryRunsAgainWhileItsRowsAreRead(t *testing.T) {
	db, _ := numbers(t)
	const query = "SELECT n FROM numbers WHERE n > $1 ORDER BY n"
	read := func(tx *sql.Tx, after int, each func(n int) error) error {
		rows, err := tx.QueryContext(t.Context(), query, after)
		if err != nil {
			return err
		}
		defer func() { _ = rows.Close() }()
		for rows.Next() {
			var n int
			if err := rows.Scan(&n); err != nil {
				return err
			}
			if err := each(n); err != nil {
				return err
			}
		}
		return rows.Err()
	}
	var pairs []string
	err := inTx(t, db, func(tx *sql.Tx) error {
		return read(tx, 0, func(a int) error {
			return read(tx, a, func(b int) error {
				pairs = append(pairs, fmt.Sprint(a, b))
				return nil
			})
		})
	})
	if err != nil || fmt.Sprint(pairs) != "[1 2 1 3 2 3]" {
		t.Fatalf("pairs = %v, err %v", pairs, err)
	}
}

func TestCachedStatementSurvivesFailuresAndNewSchemas(t *testing.T) {
	db, _ := numbers(t)
	const insert = "INSERT INTO numbers VALUES ($1)"
	if _, err := db.ExecContext(t.Context(), insert, 3); !sqliteDialect.unique(err) {
		t.Fatalf("a repeated number: %v, want the unique constraint", err)
	}
	const all = "SELECT * FROM numbers WHERE n = $1"
	for _, change := range []string{insert, "ALTER TABLE numbers ADD COLUMN word TEXT"} {
		if _, err := db.ExecContext(t.Context(), all, 1); err != nil {
			t.Fatal(err)
		}
		args := []any{4}
		if change != insert {
			args = nil
		}
		if _, err := db.ExecContext(t.Context(), change, args...); err != nil {
			t.Fatalf("%s: %v", change, err)
		}
	}
	var n int
	var word sql.NullString
	if err := db.QueryRowContext(t.Context(), all, 4).Scan(&n, &word); err != nil || n != 4 || word.Valid {
		t.Fatalf("after the new column: %d, %v, %v", n, word, err)
	}
}

// SQLite would compile a statement again each time a parameter is bound that is a limit by itself. Its driver does not tell how often it
// does, so this test reads the compiled text.
func TestALimitIsCompiledAsAnExpression(t *testing.T) {
	db, c := numbers(t)
	for limit := range 3 {
		rows := 0
		if err := db.QueryRowContext(t.Context(), "SELECT COUNT(*) FROM (SELECT n FROM numbers ORDER BY n LIMIT $1)", limit).Scan(&rows); err != nil || rows != limit {
			t.Fatalf("limit %d: %d rows, %v", limit, rows, err)
		}
	}
	if !strings.Contains(c.text, "LIMIT ($1 + 0)") {
		t.Errorf("compiled as %s", c.text)
	}
}

// TestALockOfRowsCountsThem proves that a read that locks rows on PostgreSQL has the same result on SQLite, which needs no lock.
func TestALockOfRowsCountsThem(t *testing.T) {
	db, _ := numbers(t)
	for after, want := range []int64{3, 2, 1, 0} {
		result, err := db.ExecContext(t.Context(), "SELECT n FROM numbers WHERE n > $1 FOR NO KEY UPDATE", after)
		if err != nil {
			t.Fatal(err)
		}
		if n, err := result.RowsAffected(); err != nil || n != want {
			t.Errorf("%d numbers after %d, %v, want %d", n, after, err, want)
		}
	}
}

func TestCachedStatementsAreLimited(t *testing.T) {
	db, c := numbers(t)
	for n := range maxStatements + 10 {
		if _, err := db.ExecContext(t.Context(), fmt.Sprintf("SELECT %d", n)); err != nil {
			t.Fatal(err)
		}
	}
	if open := c.compiled - c.closed; open != maxStatements {
		t.Fatalf("%d statements are kept, want %d", open, maxStatements)
	}
}

func inTx(t testing.TB, db *sql.DB, fn func(tx *sql.Tx) error) error {
	t.Helper()
	tx, err := db.BeginTx(t.Context(), nil)
	if err != nil {
		return err
	}
	if err := fn(tx); err != nil {
		_ = tx.Rollback()
		return err
	}
	return tx.Commit()
}

// BenchmarkStatements reads a contest in a transaction on the real schema, with compiled and with cached statements.
func BenchmarkStatements(b *testing.B) {
	file := filepath.Join(b.TempDir(), "yagura.db")
	db, err := Open(b.Context(), "sqlite:"+file, clock.System{})
	if err != nil {
		b.Fatal(err)
	}
	if err := db.Close(); err != nil {
		b.Fatal(err)
	}
	base, err := sqlite.NewConnector("file:" + file)
	if err != nil {
		b.Fatal(err)
	}
	for _, kept := range []bool{false, true} {
		connector := base
		if kept {
			connector = cachingConnector{base}
		}
		b.Run(fmt.Sprintf("kept=%v", kept), func(b *testing.B) {
			db := sql.OpenDB(connector)
			defer func() { _ = db.Close() }()
			for b.Loop() {
				err := inTx(b, db, func(tx *sql.Tx) error {
					_, err := sqlcgen.New(tx).GetContestCard(b.Context(), 1)
					return err
				})
				if !errors.Is(err, sql.ErrNoRows) {
					b.Fatal(err)
				}
			}
		})
	}
}
