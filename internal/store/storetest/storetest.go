// Package storetest gives tests a real, empty, migrated store on each of the two databases.
//
// PostgreSQL is at YAGURA_TEST_POSTGRES, a superuser URL (scripts/with-postgres starts a server and sets it). Without
// it tests fail; they are never skipped.
package storetest

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	_ "github.com/jackc/pgx/v5/stdlib" // the "pgx" driver

	"yagura/internal/kit/clock"
	"yagura/internal/kit/id"
	"yagura/internal/store"
)

// templatesVariable names a folder in which the packages of one run share the migrated databases (scripts/with-postgres).
const templatesVariable = "YAGURA_TEST_TEMPLATES"

// Start is the initial time of the test clock: a Friday noon in UTC.
var Start = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

// Each runs f as a sub-test on a fresh SQLite and on a fresh PostgreSQL database, with a test clock at Start.
func Each(t *testing.T, f func(t *testing.T, db *store.DB, clk *clock.Test)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		clk := clock.NewTest(Start)
		f(t, SQLite(t, clk), clk)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		clk := clock.NewTest(Start)
		f(t, Postgres(t, clk), clk)
	})
}

// Ctx returns a context with the clock's time, like that of a request.
func Ctx(t *testing.T, clk *clock.Test) context.Context {
	return clock.Fix(t.Context(), clk.Now())
}

var sqliteTemplate = sync.OnceValues(func() ([]byte, error) {
	shared := ""
	if dir := os.Getenv(templatesVariable); dir != "" {
		shared = filepath.Join(dir, "template.db")
		if content, err := os.ReadFile(shared); !errors.Is(err, fs.ErrNotExist) {
			return content, err
		}
	}
	dir, err := os.MkdirTemp("", "yagura-template")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	file := filepath.Join(dir, "template.db")
	db, err := store.Open(context.Background(), store.SQLiteAddress(file), clock.System{})
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil { // closing the last connection writes the log into the file
		return nil, err
	}
	content, err := os.ReadFile(file)
	if err == nil && shared != "" {
		own := shared + "." + id.Digits(12)
		if err = os.WriteFile(own, content, 0o600); err == nil {
			err = os.Rename(own, shared) // readers see a whole file, whichever package is first
		}
	}
	return content, err
})

// SQLite opens an empty store in a file that is deleted with the test.
func SQLite(t testing.TB, clk clock.Clock) *store.DB {
	t.Helper()
	return opened(t, store.SQLiteAddress(SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db"))), clk)
}

// SQLiteFile writes an empty migrated database to a file and returns its name, for tests that start whole programs.
// After the test it checks for inconsistent rows.
func SQLiteFile(t testing.TB, file string) string {
	t.Helper()
	template, err := sqliteTemplate()
	if err != nil {
		t.Fatalf("make the SQLite template: %v", err)
	}
	return SQLiteCopy(t, file, template)
}

// SQLiteCopy is SQLiteFile with the content of another database.
func SQLiteCopy(t testing.TB, file string, content []byte) string {
	t.Helper()
	if err := os.WriteFile(file, content, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { Intact(t, "sqlite", file) })
	return file
}

// SetSchema sets the schema's version of a SQLite file, as if another program had made it. The tables stay as they are.
func SetSchema(t testing.TB, file string, version int64) {
	t.Helper()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	for _, statement := range []string{"DELETE FROM goose_db_version WHERE version_id > $1", "INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)"} {
		if _, err := db.Exec(statement, version); err != nil {
			t.Fatal(err)
		}
	}
}

// admin returns connections to the server of the tests. They stay open as long as the process, because a connection costs the server as much
// as a dozen statements.
var admin = sync.OnceValues(func() (*sql.DB, error) {
	address := os.Getenv("YAGURA_TEST_POSTGRES")
	if address == "" {
		return nil, errors.New("YAGURA_TEST_POSTGRES is not set: run the tests through make test, or scripts/with-postgres go test ./…")
	}
	a, err := sql.Open("pgx", address)
	if err == nil {
		a.SetMaxOpenConns(2) // one copies a template, one drops a database
	}
	return a, err
})

func address(database string) string {
	u, err := url.Parse(os.Getenv("YAGURA_TEST_POSTGRES"))
	if err != nil {
		panic("storetest: YAGURA_TEST_POSTGRES is not a URL")
	}
	u.Path = "/" + database
	return u.String()
}

// postgresTemplate returns the name of a migrated database; each test gets a copy made by the server.
var postgresTemplate = sync.OnceValues(func() (string, error) {
	a, err := admin()
	if err != nil {
		return "", err
	}
	const shared = "template_shared"
	share := os.Getenv(templatesVariable) != ""
	if share {
		var made bool
		if err := a.QueryRow("SELECT EXISTS (SELECT FROM pg_database WHERE datname = $1)", shared).Scan(&made); err != nil || made {
			return shared, err
		}
	}
	name := "template_" + id.Digits(12)
	if _, err := a.Exec("CREATE DATABASE " + name); err != nil {
		return "", err
	}
	db, err := store.Open(context.Background(), address(name), clock.System{})
	if err != nil {
		return "", err
	}
	if err := db.Close(); err != nil || !share {
		return name, err
	}
	// The rename fails if another package has made one in the meantime. This package uses its own then.
	if _, err := a.Exec("ALTER DATABASE " + name + " RENAME TO " + shared); err != nil {
		return name, nil
	}
	return shared, nil
})

// Postgres opens an empty store in a database that is deleted with the test.
func Postgres(t testing.TB, clk clock.Clock) *store.DB {
	t.Helper()
	return opened(t, PostgresURL(t), clk)
}

// PostgresURL creates an empty migrated database and returns its address, for tests that start whole programs.
func PostgresURL(t testing.TB) string {
	t.Helper()
	template, err := postgresTemplate()
	if err != nil {
		t.Fatalf("make the PostgreSQL template: %v", err)
	}
	return PostgresCopy(t, template)
}

// PostgresCopy is PostgresURL with the content of a database of KeepPostgres.
func PostgresCopy(t testing.TB, template string) string {
	t.Helper()
	address := copyOf(t, template)
	t.Cleanup(func() { Intact(t, "pgx", address) })
	return address
}

// KeepPostgres copies a test's database, to which no program is connected any more, and returns the name of the copy, which
// stays as long as the server of the tests.
func KeepPostgres(t testing.TB, address string) (template string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	a, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	template = "template_" + id.Digits(12)
	if err := createCopy(a, template, strings.TrimPrefix(u.Path, "/")); err != nil {
		t.Fatalf("keep the database of a test: %v", err)
	}
	return template
}

// EmptyPostgresURL creates a database without any schema, for tests of migrations.
func EmptyPostgresURL(t testing.TB) string {
	t.Helper()
	return copyOf(t, "template0")
}

// createCopy creates a database from a template. The lock is needed because a template can be copied by one session at a time.
func createCopy(a *sql.DB, name, template string) error {
	ctx := context.Background()
	session, err := a.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = session.Close() }()
	const copying = 1
	if _, err := session.ExecContext(ctx, "SELECT pg_advisory_lock($1)", copying); err != nil {
		return err
	}
	create := "CREATE DATABASE " + name + " TEMPLATE " + template
	// From version 15 on, the server writes each copied page to its log by default, which takes twice as long as copying the files.
	var hasStrategies bool
	err = session.QueryRowContext(ctx, "SELECT current_setting('server_version_num')::int >= 150000").Scan(&hasStrategies)
	if hasStrategies {
		create += " STRATEGY file_copy"
	}
	if err == nil {
		_, err = session.ExecContext(ctx, create)
	}
	_, unlocked := session.ExecContext(ctx, "SELECT pg_advisory_unlock($1)", copying)
	return errors.Join(err, unlocked)
}

func copyOf(t testing.TB, template string) string {
	t.Helper()
	a, err := admin()
	if err != nil {
		t.Fatal(err)
	}
	name := "test_" + id.Digits(12)
	if err := createCopy(a, name, template); err != nil {
		t.Fatalf("copy the PostgreSQL template: %v", err)
	}
	t.Cleanup(func() {
		if _, err := a.Exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			t.Errorf("drop %s: %v", name, err)
		}
	})
	return address(name)
}

// Repeat makes a store run every transaction twice (store.DB.RepeatTransactions) if YAGURA_REPEAT_TRANSACTIONS is set.
func Repeat(db *store.DB) {
	if os.Getenv("YAGURA_REPEAT_TRANSACTIONS") != "" {
		db.RepeatTransactions()
	}
}

func opened(t testing.TB, dsn string, clk clock.Clock) *store.DB {
	t.Helper()
	db, err := store.Open(context.Background(), dsn, clk)
	if err != nil {
		t.Fatalf("open the store: %v", err)
	}
	Repeat(db)
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Errorf("close the store: %v", err)
		}
	})
	return db
}
