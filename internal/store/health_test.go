package store_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// openFile opens a SQLite database in a folder of its own and returns its file.
func openFile(t *testing.T) (*store.DB, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "yagura.db")
	db, err := store.Open(t.Context(), "sqlite:"+file, clock.NewTest(storetest.Start))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	return db, file
}

// refuses expects that the database is not ready and that nothing is written.
func refuses(t *testing.T, db *store.DB, why string) {
	t.Helper()
	if err := db.Ping(t.Context()); err == nil || !strings.Contains(err.Error(), why) {
		t.Errorf("Ping = %v, want %q", err, why)
	}
	err := db.InTx(t.Context(), func(context.Context) error {
		t.Error("a transaction has begun")
		return nil
	})
	if !fault.Has(err, fault.DBWriteError) {
		t.Errorf("InTx = %v", err)
	}
}

// TestADeletedOrReplacedDatabaseIsNotWritten proves that nothing is acknowledged that the next start would not find.
func TestADeletedOrReplacedDatabaseIsNotWritten(t *testing.T) {
	t.Parallel()
	db, file := openFile(t)
	if err := db.Ping(t.Context()); err != nil {
		t.Fatal(err)
	}
	away := file + ".away"
	if err := os.Rename(file, away); err != nil {
		t.Fatal(err)
	}
	refuses(t, db, "is gone")
	if err := os.WriteFile(file, []byte("another file"), 0o600); err != nil {
		t.Fatal(err)
	}
	refuses(t, db, "was replaced")
	if err := os.Rename(away, file); err != nil {
		t.Fatal(err)
	}
	if err := db.SetMark(t.Context(), store.Playground); err != nil {
		t.Errorf("with the file back in its place: %v", err)
	}
}

// TestADamagedDatabaseIsNotReady overwrites the page of a table and proves that the check finds it, and a query that meets it.
func TestADamagedDatabaseIsNotReady(t *testing.T) {
	t.Parallel()
	find := map[string]func(db *store.DB) error{
		"check": func(db *store.DB) error { return db.CheckIntegrity(t.Context()) },
		"query": func(db *store.DB) error {
			_, err := db.Games(t.Context())
			if err = db.Classify(err); !fault.Has(err, fault.DBWriteError) {
				t.Errorf("query: %v", err)
			}
			return nil
		},
	}
	for name, find := range find {
		t.Run(name, func(t *testing.T) {
			db, file := openFile(t)
			if err := db.CheckIntegrity(t.Context()); err != nil || db.Ping(t.Context()) != nil {
				t.Fatalf("a whole database: %v, %v", err, db.Ping(t.Context()))
			}
			root, err := store.RootPage(t.Context(), db, "games")
			if err != nil {
				t.Fatal(err)
			}
			if err := db.Close(); err != nil {
				t.Fatal(err)
			}
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			const page = 4096
			for i := (root - 1) * page; i < root*page; i++ {
				content[i] = 0xa5
			}
			if err := os.WriteFile(file, content, 0o600); err != nil {
				t.Fatal(err)
			}
			db, err = store.Open(t.Context(), "sqlite:"+file, clock.NewTest(storetest.Start))
			if err != nil {
				t.Fatalf("open: %v", err)
			}
			defer func() { _ = db.Close() }()
			if err := find(db); err != nil {
				t.Fatal(err)
			}
			refuses(t, db, "")
			if err := db.Ping(t.Context()); err == nil {
				t.Error("ready with a damaged database")
			}
		})
	}
}

// TestADamagedDatabaseIsNotOpened opens a file that SQLite cannot read. The error says what to do.
func TestADamagedDatabaseIsNotOpened(t *testing.T) {
	t.Parallel()
	file := filepath.Join(t.TempDir(), "yagura.db")
	if err := os.WriteFile(file, []byte(strings.Repeat("no database", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, open := range map[string]func(context.Context, string, clock.Clock) (*store.DB, error){"Open": store.Open, "OpenExisting": store.OpenExisting} {
		_, err := open(t.Context(), "sqlite:"+file, clock.NewTest(storetest.Start))
		if err == nil || !strings.Contains(err.Error(), "restore a backup") {
			t.Errorf("%s = %v", name, err)
		}
	}
}
