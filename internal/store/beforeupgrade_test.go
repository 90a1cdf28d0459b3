package store_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
)

// TestAnUpgradeKeepsTheOlderDatabase upgrades an old database twice. The copy has the older schema and every row, and only the
// newest copies stay.
func TestAnUpgradeKeepsTheOlderDatabase(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	old := readFixture(t, "testdata/schema-00008.jsonl.gz")
	data := t.TempDir()
	file := filepath.Join(data, "yagura.db")
	if err := store.MigrateTo(ctx, "sqlite:"+file, old.version); err != nil {
		t.Fatal(err)
	}
	if err := store.Load(ctx, "sqlite:"+file, old.rows); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"yagura.before-2.db", "yagura.before-5.db", "yagura.before-mine.db"} {
		if err := os.WriteFile(filepath.Join(data, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	reopen(t, file)
	schema, err := store.ProgramSchema()
	if err != nil {
		t.Fatal(err)
	}
	kept := store.CopyName(file, schema)
	c, err := store.Check(ctx, kept)
	if err != nil || c.Schema != old.version || len(c.Rows) == 0 {
		t.Fatalf("the copy has schema %d: %v", c.Schema, err)
	}
	want := map[string]int64{}
	for _, r := range old.rows {
		want[r.Table]++
	}
	for table, rows := range want {
		if c.Rows[table] != rows {
			t.Errorf("the copy has %d rows of %s, want %d", c.Rows[table], table, rows)
		}
	}
	if info, err := os.Stat(kept); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the copy has the mode %v, %v", info.Mode(), err)
	}
	names, _ := filepath.Glob(filepath.Join(data, "*.before-*"))
	if want := []string{kept, filepath.Join(data, "yagura.before-5.db"), filepath.Join(data, "yagura.before-mine.db")}; !slices.Equal(names, want) {
		t.Errorf("the copies are %v, want %v", names, want)
	}
	before, _ := os.Stat(kept)
	reopen(t, file)
	if after, err := os.Stat(kept); err != nil || !os.SameFile(before, after) {
		t.Errorf("a start without an upgrade made a copy: %v", err)
	}
}

// TestAnUpgradeThatBeginsAgainKeepsTheFirstCopy has the copy of an upgrade that failed after its first step, and then the copy
// of an upgrade that was taken back by hand.
func TestAnUpgradeThatBeginsAgainKeepsTheFirstCopy(t *testing.T) {
	t.Parallel()
	schema, err := store.ProgramSchema()
	if err != nil {
		t.Fatal(err)
	}
	for earlier, replaced := range map[int64]bool{7: false, 8: true} {
		file := filepath.Join(t.TempDir(), "yagura.db")
		kept := store.CopyName(file, schema)
		for name, version := range map[string]int64{file: 8, kept: earlier} {
			if err := store.MigrateTo(t.Context(), "sqlite:"+name, version); err != nil {
				t.Fatal(err)
			}
		}
		before, _ := os.Stat(kept)
		reopen(t, file)
		after, err := os.Stat(kept)
		if err != nil || os.SameFile(before, after) == replaced {
			t.Errorf("the copy of schema %d is replaced: %v, want %v, %v", earlier, !replaced, replaced, err)
		}
	}
}

// reopen starts and stops the store, which upgrades it.
func reopen(t *testing.T, file string) {
	t.Helper()
	db, err := store.Open(t.Context(), "sqlite:"+file, clock.System{})
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}
