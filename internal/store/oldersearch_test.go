package store_test

import (
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
