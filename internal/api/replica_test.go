package api_test

import (
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/api/apitest"
	"yagura/internal/kit/hang"
	"yagura/internal/program"
)

// settled waits until a program has no due job and no undelivered event.
func settled(t *testing.T, a *apitest.App, db *sql.DB) {
	t.Helper()
	poll := time.NewTicker(2 * time.Millisecond)
	defer poll.Stop()
	over := time.After(hang.Limit)
	due := fmt.Sprintf("SELECT (SELECT COUNT(*) FROM jobs WHERE done_at IS NULL AND run_at <= %d) + (SELECT COUNT(*) FROM events WHERE relayed_at IS NULL)", a.Clock.Now().UnixMilli())
	for count(t, db, due) > 0 {
		select {
		case <-poll.C:
		case <-over:
			t.Fatal("the background jobs do not finish")
		}
	}
}

// replica is a program with a copy of a database, which can be restored to its initial state. Starting a program costs as much
// as a hundred requests.
type replica struct {
	*apitest.App
	db      *sql.DB // of one connection: data_version shows the writes of others
	version int64   // of the last state that equals the initial one
	back    []*sql.Stmt
	rows    map[string]string // initial hashes of the tables
}

// replicas starts as many replicas as tests run in parallel, and lends each subtest one in its initial state.
func replicas(t *testing.T, original *apitest.App) func(*testing.T) *replica {
	t.Helper()
	db, origin := database(t, original), filepath.Join(t.TempDir(), "origin.db")
	settled(t, original, db)
	if _, err := db.Exec("VACUUM INTO '" + origin + "'"); err != nil { // a database in use cannot be copied as a file
		t.Fatal(err)
	}
	free := make(chan *replica, runtime.GOMAXPROCS(0))
	for range cap(free) {
		free <- startReplica(t, original, origin)
	}
	return func(t *testing.T) *replica {
		lent := <-free
		t.Cleanup(func() { free <- lent })
		lent.rewind(t)
		lent.App = lent.For(t)
		return lent
	}
}

func startReplica(t *testing.T, original *apitest.App, origin string) *replica {
	t.Helper()
	content, err := os.ReadFile(origin)
	if err != nil {
		t.Fatal(err)
	}
	a := apitest.New(t, matrixConfig, apitest.At(original.Clock.Now()), func(c *program.Config) {
		file := filepath.Join(c.Data, "yagura.db")
		if err := os.WriteFile(file, content, 0o600); err != nil {
			t.Fatal(err)
		}
		c.Database = "sqlite:" + file
	})
	r := &replica{App: a, db: database(t, a)}
	r.db.SetMaxOpenConns(1)
	if _, err := r.db.Exec("ATTACH '" + origin + "' AS origin"); err != nil {
		t.Fatal(err)
	}
	for _, table := range tables(t, r.db) {
		for _, query := range []string{"DELETE FROM main." + table, "INSERT INTO main." + table + " SELECT * FROM origin." + table} {
			s, err := r.db.Prepare(query)
			if err != nil {
				t.Fatal(err)
			}
			r.back = append(r.back, s)
		}
	}
	r.rewind(t)
	r.rows = hashes(t, r.db)
	return r
}

// rewind restores every table to its initial state.
func (r *replica) rewind(t *testing.T) {
	t.Helper()
	if r.written(t) == r.version {
		return
	}
	settled(t, r.App, r.db)
	if _, err := r.db.Exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	version := r.written(t)
	for _, s := range r.back {
		if _, err := s.Exec(); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := r.db.Exec("COMMIT"); err != nil {
		t.Fatal(err)
	}
	r.version = version
	r.Store.ForgetVersions() // as after a commit of another node
}

// written returns a number that changes with each transaction of the program, but not with those of r.
func (r *replica) written(t *testing.T) int64 {
	t.Helper()
	return count(t, r.db, "PRAGMA main.data_version")
}

// changed returns the tables whose rows differ from the initial ones, except the moving tables.
func (r *replica) changed(t *testing.T) (tables []string) {
	t.Helper()
	if r.written(t) == r.version {
		return nil
	}
	for table, hash := range hashes(t, r.db) {
		if hash != r.rows[table] {
			tables = append(tables, table)
		}
	}
	return tables
}

// moving are the tables that a denied call may write: counters of attempts, the last use of sessions, and unfinished
// sign-ins.
var moving = []string{
	"activations", "attempts", "idempotency_keys", "jobs", "magic_links", "passkey_ceremonies", "password_resets", "sessions", "social_flows",
}

// kept returns the tables that a denied call must not change.
func kept(t *testing.T, db *sql.DB) []string {
	t.Helper()
	return slices.DeleteFunc(tables(t, db), func(table string) bool { return slices.Contains(moving, table) })
}

// hashes returns a hash of the rows of each kept table.
func hashes(t *testing.T, db *sql.DB) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, table := range kept(t, db) {
		rows, skip := inHand(table)
		sum := sha256.Sum256([]byte(dump(t, db, rows, skip)))
		out[table] = hex.EncodeToString(sum[:])
	}
	return out
}

// inHand returns the rows of a table that no background task writes, and the column to leave out. The relay marks events and
// adds notifications asynchronously.
func inHand(table string) (rows, skip string) {
	switch table {
	case "events":
		return table + " WHERE kind NOT IN ('notification.added', 'mail.received', 'contest.status')", "relayed_at"
	case "notifications":
		return table + " WHERE viewed_at IS NOT NULL OR read_at IS NOT NULL", ""
	}
	return table, ""
}

// dump returns the rows of a table as text, without one column.
func dump(t *testing.T, db *sql.DB, table, skip string) string {
	t.Helper()
	rows, err := db.Query("SELECT * FROM " + table + " ORDER BY 1, 2")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for rows.Next() {
		values := make([]any, len(columns))
		targets := make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			if columns[i] != skip {
				fmt.Fprintf(&b, "%s=%v;", columns[i], v)
			}
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
