package store_test

import (
	"database/sql"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// withoutRowID matches a numeric key that is not the row id.
var withoutRowID = regexp.MustCompile(`BIGINT\s+NOT NULL PRIMARY KEY`)

// TestWalkOlderTablesAreRebuilt opens a database whose tables have no row ids as keys. Afterwards it has the tables of a new database and
// all its rows, and another start changes nothing.
func TestWalkOlderTablesAreRebuilt(t *testing.T) {
	ctx, clk := t.Context(), clock.NewTest(storetest.Start)
	names := namesOf(t, "testdata/schema-*.jsonl.gz")
	f := readFixture(t, names[len(names)-1])
	file := filepath.Join(t.TempDir(), "old.db")
	if err := store.MigrateTo(ctx, "sqlite:"+file, f.version); err != nil {
		t.Fatal(err)
	}
	if err := store.Load(ctx, "sqlite:"+file, f.rows); err != nil {
		t.Fatal(err)
	}
	raw, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = raw.Close() })
	before := map[string]int{}
	for _, row := range f.rows {
		before[row.Table]++
	}
	people := rowsIn(t, raw, "users")

	reopen := func() {
		t.Helper()
		db, err := store.Open(ctx, "sqlite:"+file, clk)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
	}
	reopen()
	fresh, err := sql.Open("sqlite", storetest.SQLiteFile(t, filepath.Join(t.TempDir(), "new.db")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = fresh.Close() })
	if diff := cmp.Diff(definitions(t, fresh), definitions(t, raw)); diff != "" {
		t.Errorf("definitions (-new database +rebuilt database):\n%s", diff)
	}
	for table, rows := range before {
		if got := len(rowsIn(t, raw, table)); got != rows {
			t.Errorf("%s has %d rows, want %d", table, got, rows)
		}
	}
	for i, row := range rowsIn(t, raw, "users") {
		for k, column := range people[i].Columns { // later migrations add columns
			if diff := cmp.Diff(people[i].Values[k], row.Values[k]); diff != "" {
				t.Errorf("%s of a person: %s", column, diff)
			}
		}
	}
	var broken int
	if err := raw.QueryRow("SELECT COUNT(*) FROM pragma_foreign_key_check").Scan(&broken); err != nil || broken > 0 {
		t.Errorf("%d rows refer to rows that do not exist, %v", broken, err)
	}
	pages := rootPages(t, raw)
	reopen()
	if diff := cmp.Diff(pages, rootPages(t, raw)); diff != "" {
		t.Errorf("the next start rebuilt tables again:\n%s", diff)
	}
}

// definitions returns the definitions of all tables, indexes and views by name.
func definitions(t *testing.T, db *sql.DB) map[string]string {
	t.Helper()
	out := map[string]string{}
	eachOf(t, db, "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name <> 'goose_db_version'", func(name, definition string) {
		out[name] = strings.Join(strings.Fields(strings.ReplaceAll(definition, `"`, "")), " ")
		if withoutRowID.MatchString(definition) {
			t.Errorf("%s has no row id as its key: %s", name, definition)
		}
	})
	return out
}

// rootPages returns the first page of each table.
func rootPages(t *testing.T, db *sql.DB) map[string]string {
	t.Helper()
	out := map[string]string{}
	eachOf(t, db, "SELECT name, CAST(rootpage AS TEXT) FROM sqlite_master WHERE type = 'table'", func(name, page string) { out[name] = page })
	return out
}

// eachOf calls visit with the two columns of each row of a query.
func eachOf(t *testing.T, db *sql.DB, query string, visit func(a, b string)) {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var a, b string
		if err := rows.Scan(&a, &b); err != nil {
			t.Fatal(err)
		}
		visit(a, b)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
}
