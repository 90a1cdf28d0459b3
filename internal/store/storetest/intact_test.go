package storetest

import (
	"database/sql"
	"path/filepath"
	"slices"
	"testing"
)

func TestInconsistentRowsAreFound(t *testing.T) {
	for driver, address := range map[string]func() string{
		"sqlite": func() string { return SQLiteFile(t, filepath.Join(t.TempDir(), "yagura.db")) },
		"pgx":    func() string { return PostgresURL(t) },
	} {
		db, err := sql.Open(driver, address())
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = db.Close() }()
		expect := func(when string, want ...string) {
			t.Helper()
			found, err := inconsistent(db)
			if err != nil {
				t.Fatalf("%s, %s: %v", driver, when, err)
			}
			if !slices.Equal(found, want) {
				t.Errorf("%s, %s: found %q, want %q", driver, when, found, want)
			}
		}
		exec := func(statement string) {
			t.Helper()
			if _, err := db.Exec(statement); err != nil {
				t.Fatalf("%s: %v", driver, err)
			}
		}
		expect("empty")
		exec(`INSERT INTO games (id, game_key, name, position, enabled, needs_friend_code) VALUES (1, 'a', 'A', 1, 1, 0)`)
		exec(`INSERT INTO match_rooms (id, game_id, name, code, status, version, created_at, updated_at) VALUES (1, 1, 'A', '1', 0, 0, 0, 0)`)
		expect("with a room nobody is in", "1 match rooms that nobody is in")
		exec(`DELETE FROM match_rooms`)
		expect("empty again")
	}
}
