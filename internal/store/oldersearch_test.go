package store_test

import (
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// checkSearch looks a person and a team up by a name prefix. Older rows have no keys for that.
func checkSearch(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	if people, _, err := s.Accounts.Search(ctx, account.Query{Nickname: "ＫＥＳ"}); err != nil || len(people) != 1 || people[0].Nickname != "Kestrel" {
		t.Errorf("found %v, %v", people, err)
	}
	if teams, _, err := s.Teams.Search(ctx, team.Query{Name: "月下"}); err != nil || len(teams) != 1 || teams[0].Name != "月下美人" {
		t.Errorf("found %v, %v", teams, err)
	}
}

// checkContestSearch looks each contest up by its name and by its game. Older contests have no words for that, and no language.
func checkContestSearch(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil || len(cards) == 0 {
		t.Fatalf("%d contests, %v", len(cards), err)
	}
	for _, c := range cards {
		if c.Language != "" {
			t.Errorf("%s has the language %q", c.Name, c.Language)
		}
		for _, text := range []string{c.Name, c.Game.Name, c.Organiser.Nickname} {
			found, _, err := s.Contests.List(ctx, contest.Query{Text: text})
			if err != nil || !slices.ContainsFunc(found, func(f contest.Card) bool { return f.ID == c.ID }) {
				t.Errorf("%q does not find %s: %v", text, c.Name, err)
			}
		}
	}
}

// checkTeamWords looks each team up by each word of its name, which older schemas do not store.
func checkTeamWords(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	teams, _, err := s.Teams.Search(ctx, team.Query{})
	if err != nil {
		t.Fatal(err)
	}
	later := 0
	for _, each := range teams {
		for i, word := range strings.Fields(each.Name) {
			found, _, err := s.Teams.Search(ctx, team.Query{Name: word})
			if err != nil || !slices.ContainsFunc(found, func(m team.Membership) bool { return m.ID == each.ID }) {
				t.Errorf("%q does not find %s: %v", word, each.Name, err)
			}
			later += min(i, 1)
		}
	}
	if later == 0 {
		t.Error("no team of the old data has two words in its name, so the test proves nothing")
	}
}

// TestOlderNamesWithHiddenCharactersAreFolded gives names a zero-width space, with the forms that were stored for them before migration 43.
func TestOlderNamesWithHiddenCharactersAreFolded(t *testing.T) {
	const name, cup = "Kumo\u200bgakure", "Kiri\u200bgakure"
	oldKey := func(name string) string { return hex.EncodeToString([]byte(strings.ToLower(name))) }
	key := oldKey(name)
	names := namesOf(t, "testdata/schema-*.jsonl.gz")
	f := readFixture(t, names[len(names)-1])
	for driver, dsn := range map[string]string{"sqlite": "sqlite:" + filepath.Join(t.TempDir(), "old.db"), "pgx": storetest.EmptyPostgresURL(t)} {
		t.Run(driver, func(t *testing.T) {
			ctx := t.Context()
			if err := errors.Join(store.MigrateTo(ctx, dsn, f.version), store.Load(ctx, dsn, f.rows), store.MigrateTo(ctx, dsn, 42)); err != nil {
				t.Fatal(err)
			}
			raw, err := sql.Open(driver, strings.TrimPrefix(dsn, "sqlite:"))
			if err != nil {
				t.Fatal(err)
			}
			folded := fmt.Sprintf("'%s', %s = '%s' WHERE id = ", strings.ToLower(name), "%s", key)
			first := "(SELECT MIN(id) FROM %s)"
			for _, statement := range []string{
				"UPDATE users SET nickname = '" + name + "', nickname_folded = " + fmt.Sprintf(folded+first, "nickname_key", "users"),
				"UPDATE teams SET name = '" + name + "', name_folded = " + fmt.Sprintf(folded+first, "name_key", "teams"),
				"UPDATE teams SET name = 'Kumogakure', name_folded = 'kumogakure' WHERE id = (SELECT MAX(id) FROM teams)", // it has the name already
				"DELETE FROM team_words WHERE team_id = " + fmt.Sprintf(first, "teams"),
				"INSERT INTO team_words (word_key, name_key, team_id) SELECT '" + key + "', '" + key + "', MIN(id) FROM teams",
				"UPDATE game_accounts SET username = '" + name + "', unique_name = game_id || ':" + strings.ToLower(name) + "', username_folded = " +
					fmt.Sprintf(folded+first, "username_key", "game_accounts"),
				"UPDATE contests SET name = '" + cup + "' WHERE id = " + fmt.Sprintf(first, "contests"),
				"DELETE FROM contest_words WHERE contest_id = " + fmt.Sprintf(first, "contests"),
				"INSERT INTO contest_words (word_key, contest_id) SELECT '" + oldKey(cup) + "', MIN(id) FROM contests",
			} {
				if _, err := raw.ExecContext(ctx, statement); err != nil {
					t.Fatalf("%s: %v", statement, err)
				}
			}
			clk := clock.NewTest(storetest.Start)
			db, err := store.Open(ctx, dsn, clk)
			if err != nil {
				t.Fatal(err)
			}
			defer func() { _ = db.Close() }()
			ctx = storetest.Ctx(t, clk)
			s := services(t, db)
			if people, _, err := s.Accounts.Search(ctx, account.Query{Nickname: "kumogakure"}); err != nil || len(people) != 1 || people[0].Nickname != name {
				t.Errorf("found the people %v, %v", people, err)
			}
			if teams, _, err := s.Teams.Search(ctx, team.Query{Name: "kumogakure"}); err != nil || len(teams) != 1 || teams[0].Name != name {
				t.Errorf("found the teams %v, %v", teams, err)
			}
			if found, _, err := s.Contests.List(ctx, contest.Query{Text: "kirigakure"}); err != nil || len(found) != 1 || found[0].Name != cup {
				t.Errorf("found %d contests, %v", len(found), err)
			}
			var accounts, taken int
			err = errors.Join(
				raw.QueryRowContext(ctx, "SELECT COUNT(*) FROM game_accounts WHERE username_folded = 'kumogakure' AND unique_name = game_id || ':kumogakure'").Scan(&accounts),
				raw.QueryRowContext(ctx, "SELECT COUNT(*) FROM teams WHERE name_folded = 'kumogakure'").Scan(&taken), raw.Close(),
			)
			if err != nil || accounts != 1 || taken != 1 {
				t.Errorf("%d game accounts and %d teams have the folded name: %v", accounts, taken, err)
			}
		})
	}
}
