package store_test

import (
	"regexp"
	"slices"
	"testing"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

var (
	createdIndex = regexp.MustCompile(`CREATE (?:UNIQUE )?INDEX (\w+) ON`)
	droppedIndex = regexp.MustCompile(`DROP INDEX (?:IF EXISTS )?(\w+)`)
)

// TestIndexesOfMigrationsExist proves that a database has every index that a migration creates and none drops by its name. A migration
// that creates a table anew drops the indexes of the table without naming them.
func TestIndexesOfMigrationsExist(t *testing.T) {
	var want []string
	for _, name := range namesOf(t, "migrations/*.sql") { // in the order of their versions
		text := textOf(t, name)
		for _, m := range droppedIndex.FindAllStringSubmatch(text, -1) {
			want = slices.DeleteFunc(want, func(index string) bool { return index == m[1] })
		}
		for _, m := range createdIndex.FindAllStringSubmatch(text, -1) {
			want = append(want, m[1])
		}
	}
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		names := "SELECT name FROM sqlite_master WHERE type = 'index'"
		if db.Dialect() == "postgres" {
			names = "SELECT indexname FROM pg_indexes WHERE schemaname = CURRENT_SCHEMA()"
		}
		have, err := store.FirstColumn(storetest.Ctx(t, clk), db, names)
		if err != nil {
			t.Fatal(err)
		}
		for _, index := range want {
			if !slices.Contains(have, index) {
				t.Errorf("no index %s", index)
			}
		}
	})
}
