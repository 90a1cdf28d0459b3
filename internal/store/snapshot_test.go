package store_test

import (
	"context"
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/demo"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/hang"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// demoFile plays the demo into a SQLite database and returns its file. The store stays open, like that of a running service.
func demoFile(t *testing.T) (string, *store.DB) {
	t.Helper()
	clk := clock.NewTest(storetest.Start)
	file := filepath.Join(t.TempDir(), "yagura.db")
	db, err := store.Open(t.Context(), "sqlite:"+file, clk)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	s := services(t, db)
	if err := s.Games.Seed(storetest.Ctx(t, clk)); err != nil {
		t.Fatal(err)
	}
	if err := demo.Play(storetest.Ctx(t, clk), s, clk, storetest.Start); err != nil {
		t.Fatal(err)
	}
	return file, db
}

// TestWalkCopiesKeepEveryRow copies the demo to a snapshot, into PostgreSQL and back into a snapshot, and compares every table.
func TestWalkCopiesKeepEveryRow(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	file, _ := demoFile(t)
	snapshot, back := filepath.Join(t.TempDir(), "snapshot.db"), filepath.Join(t.TempDir(), "back.db")
	counts, err := store.Snapshot(ctx, "sqlite:"+file, snapshot)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(snapshot)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the snapshot has the mode %v, %v", info.Mode(), err)
	}
	address := storetest.EmptyPostgresURL(t)
	filled, err := store.Fill(ctx, snapshot, address)
	if err != nil {
		t.Fatal(err)
	}
	returned, err := store.Snapshot(ctx, address, back)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(counts, filled) + cmp.Diff(counts, returned); diff != "" {
		t.Errorf("the copies differ: %s", diff)
	}
	for _, table := range []string{"users", "events", "jobs", "leases", "matches", "chat_messages"} {
		if _, ok := counts.Rows[table]; !ok {
			t.Errorf("the table %s is not copied", table)
		}
	}
	original := rowsOfAllTables(t, "sqlite", file)
	for name, copied := range map[string]map[string][]string{
		"snapshot": rowsOfAllTables(t, "sqlite", snapshot), "PostgreSQL": rowsOfAllTables(t, "pgx", address), "back": rowsOfAllTables(t, "sqlite", back),
	} {
		if len(copied) != len(original) {
			t.Errorf("%s has %d tables, want %d", name, len(copied), len(original))
		}
		for table, rows := range original {
			if !slices.Equal(rows, copied[table]) {
				t.Errorf("%s: the rows of %s differ", name, table)
			}
		}
	}
	storetest.Intact(t, "pgx", address)
	if want, got := constraints(t, storetest.PostgresURL(t)), constraints(t, address); !slices.Equal(want, got) {
		t.Errorf("the constraints differ: %s", cmp.Diff(want, got))
	}
	if _, err := store.Fill(ctx, snapshot, address); err == nil || !strings.Contains(err.Error(), "in use") {
		t.Errorf("a database with rows is filled: %v", err)
	}
}

// rowsOfAllTables returns the rows of every table as sorted texts.
func rowsOfAllTables(t *testing.T, driver, address string) map[string][]string {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	list := "SELECT name FROM sqlite_master WHERE type = 'table'"
	if driver == "pgx" {
		list = "SELECT table_name::text FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'"
	}
	out := map[string][]string{}
	for _, name := range column(t, db, list) {
		if strings.HasPrefix(name, "sqlite_") || name == "goose_db_version" {
			continue
		}
		out[name] = []string{}
		for _, row := range rowsIn(t, db, name) {
			names := slices.Clone(row.Columns)
			slices.Sort(names)
			text := ""
			for _, c := range names {
				text += fmt.Sprintf("%s=%#v\n", c, value(row, c))
			}
			out[name] = append(out[name], text)
		}
		slices.Sort(out[name])
	}
	return out
}

func column(t *testing.T, db *sql.DB, query string) (out []string) {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var s string
		if err := rows.Scan(&s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func constraints(t *testing.T, address string) []string {
	t.Helper()
	db, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	return column(t, db, "SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace ORDER BY 1")
}

// TestFailedFillLeavesPostgresEmpty ends a copy inside the transaction: PostgreSQL stays without rows.
func TestFailedFillLeavesPostgresEmpty(t *testing.T) {
	t.Parallel()
	file := storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db"))
	raw, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	_, err = raw.Exec(`INSERT INTO games (id, game_key, name, position, enabled, needs_friend_code) VALUES (1, 'a', 'a' || char(0) || 'b', 1, 1, 0)`)
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.Close()
	address := storetest.EmptyPostgresURL(t)
	if _, err := store.Fill(t.Context(), file, address); err == nil || !strings.Contains(err.Error(), "table games: ") || !strings.Contains(err.Error(), "column name") {
		t.Errorf("a text that PostgreSQL does not store: %v", err)
	}
	if err := store.EnsureEmpty(t.Context(), address); err != nil {
		t.Errorf("after the failure: %v", err)
	}
}

// TestCheckFindsDamage overwrites the middle of a snapshot.
func TestCheckFindsDamage(t *testing.T) {
	t.Parallel()
	file := storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db"))
	copied := filepath.Join(t.TempDir(), "copy.db")
	if _, err := store.Snapshot(t.Context(), "sqlite:"+file, copied); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Snapshot(t.Context(), "sqlite:"+file, copied); err == nil {
		t.Error("an existing file was overwritten")
	}
	data, err := os.ReadFile(copied)
	if err != nil {
		t.Fatal(err)
	}
	copy(data[len(data)/2:], strings.Repeat("damage", 2000))
	if err := os.WriteFile(copied, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := store.Check(t.Context(), copied); err == nil {
		t.Error("the damage is not found")
	}
}

// TestSnapshotEndsWhileOthersWrite takes snapshots while a writer commits all the time. Each is one moment: the rows of a
// transaction are in it together.
func TestSnapshotEndsWhileOthersWrite(t *testing.T) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		snapshotWhileWriting(t, "sqlite:"+storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db")))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		snapshotWhileWriting(t, storetest.PostgresURL(t))
	})
}

func snapshotWhileWriting(t *testing.T, address string) {
	db, err := store.Open(t.Context(), address, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	ctx, stop := context.WithTimeout(t.Context(), hang.Limit)
	defer stop()
	var writer sync.WaitGroup
	over, written := make(chan struct{}), make(chan struct{}, 1)
	defer writer.Wait()
	defer close(over)
	writer.Go(func() {
		for n := int64(1); ; n++ {
			if err := store.AddPair(ctx, db, n); err != nil {
				t.Error(err)
				return
			}
			select {
			case written <- struct{}{}:
			default:
			}
			select {
			case <-over:
				return
			default:
			}
		}
	})
	for i := range 5 {
		select {
		case <-written:
		case <-ctx.Done():
			t.Fatal("the writer does not write")
		}
		c, err := store.Snapshot(ctx, address, filepath.Join(t.TempDir(), "copy.db"))
		if err != nil {
			t.Fatal(err)
		}
		if c.Rows["inbox_mails"] != c.Rows["attempts"] || c.Rows["attempts"] == 0 {
			t.Errorf("snapshot %d has half a transaction: %d and %d rows", i, c.Rows["inbox_mails"], c.Rows["attempts"])
		}
	}
}

// TestProgramSchemaIsTheNewest compares the number with that of a migrated database.
func TestProgramSchemaIsTheNewest(t *testing.T) {
	t.Parallel()
	file := storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db"))
	c, err := store.Check(t.Context(), file)
	if err != nil {
		t.Fatal(err)
	}
	if v, err := store.ProgramSchema(); err != nil || v != c.Schema {
		t.Errorf("the program's schema is %d, %v; a new database has %d", v, err, c.Schema)
	}
}
