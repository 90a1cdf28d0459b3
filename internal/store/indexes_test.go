package store_test

import (
	"regexp"
	"slices"
	"strings"
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

// TestPostgresLooksUpRoomsByHash proves that PostgreSQL finds the rooms of the list of rooms in their hash index.
func TestPostgresLooksUpRoomsByHash(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	text := statement(t, "ListRooms").text
	lines, err := store.Explain(storetest.Ctx(t, clk), storetest.Postgres(t, clk), text, parameters(text))
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(strings.Join(lines, "\n"), "chats_id_hash") {
		t.Errorf("the plan is %q", lines)
	}
}

// TestAMessageChangesNoIndexOfItsRoom proves that no index has a column of a room that a message changes. On PostgreSQL a change of such a
// column writes every index of the table.
func TestAMessageChangesNoIndexOfItsRoom(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		names := "SELECT sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'chats' AND sql IS NOT NULL"
		if db.Dialect() == "postgres" {
			names = "SELECT indexdef FROM pg_indexes WHERE schemaname = CURRENT_SCHEMA() AND tablename = 'chats'"
		}
		indexes, err := store.FirstColumn(storetest.Ctx(t, clk), db, names)
		if err != nil {
			t.Fatal(err)
		}
		set, _, _ := strings.Cut(statement(t, "SetChatHead").text, "WHERE")
		changed := regexp.MustCompile(`(\w+) = \$`).FindAllStringSubmatch(set, -1)
		if len(indexes) < 5 || len(changed) < 5 {
			t.Fatalf("%d indexes of rooms and %d changed columns were found", len(indexes), len(changed))
		}
		for _, index := range indexes {
			for _, column := range changed {
				if regexp.MustCompile(`\b` + column[1] + `\b`).MatchString(index) {
					t.Errorf("a message changes %s of %s", column[1], index)
				}
			}
		}
	})
}

// TestRoomsAreFoundInAnIndexOfMembers proves that the list of somebody's rooms reads the memberships of a page alone, and the others from an
// index that has all it needs.
func TestRoomsAreFoundInAnIndexOfMembers(t *testing.T) {
	clk := clock.NewTest(storetest.Start)
	text := statement(t, "ListRooms").text
	lines, err := store.Explain(storetest.Ctx(t, clk), storetest.SQLite(t, clk), text, parameters(text))
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(lines, "SEARCH m USING COVERING INDEX chat_members_user (user_id=?)") {
		t.Errorf("the plan is %q", lines)
	}
}
