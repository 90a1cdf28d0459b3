package store_test

import (
	"slices"
	"testing"

	"yagura/internal/account"
	"yagura/internal/chat"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

// talking looks at the rooms of contests that were there before there were rooms: the operators are in all of them, the
// people of entries in two, those of confirmed ones in three.
func talking(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cards {
		operators, err := s.Contests.Operators(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		entries, err := s.Contests.EntriesByID(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		rooms := func(userID int64) (kinds []string) {
			list, err := s.Chats.Rooms(ctx, chat.Query{UserID: userID, ContestID: c.ID})
			if err != nil {
				t.Errorf("%s: %v", c.Name, err)
			}
			for _, r := range list.Rooms {
				kinds = append(kinds, string(r.Kind))
			}
			slices.Sort(kinds)
			return kinds
		}
		every := []string{"entrants", "notice"}
		for _, e := range entries {
			want := every
			if e.Status == contest.Allow {
				want = []string{"confirmed", "entrants", "notice"}
			}
			if got := rooms(e.UserID); !slices.Equal(got, want) {
				t.Errorf("%s: %s is in %v", c.Name, e.Nickname, got)
			}
		}
		if got := rooms(operators[0].UserID); !slices.Contains(got, "entrants") || !slices.Contains(got, "notice") {
			t.Errorf("%s: its owner is in %v", c.Name, got)
		}
	}
}

// stood compares the places of entries from before there was a waiting list: allowed ones have theirs, then those who came
// first, and the others wait.
func stood(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	waiting := 0
	for _, c := range cards {
		entries, err := db.EntryPage(ctx, c.ID, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		counts, err := db.EntryCounts(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		free := c.EntryMaxCount - counts.Allowed
		for _, e := range entries {
			want := contest.Applied
			if e.Status != contest.Allow {
				if free <= 0 {
					want = contest.Waiting
					waiting++
				}
				free--
			}
			if e.Standing != want {
				t.Errorf("%s: the entry of %s is %s, want %s", c.Name, e.Name(), e.Standing, want)
			}
		}
	}
	if waiting == 0 {
		t.Error("nobody of the old data waits: there is nothing to prove by it")
	}
}

// undropped checks that no entry from before entries could leave a running contest counts as having left.
func undropped(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cards {
		entries, err := db.EntryPage(ctx, c.ID, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if e.Drop != nil {
				t.Errorf("%s: the entry of %s left: %+v", c.Name, e.Name(), e.Drop)
			}
		}
	}
}

// found looks a person and a team up by the beginning of their names, whose keys older rows did not have.
func found(t *testing.T, db *store.DB, clk *clock.Test) {
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

// placed fills the final places of contests that were decided before places were kept, and compares them with the brackets.
func placed(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	if next, err := s.Stage.FillPlaces(ctx, 0, 100); err != nil || next != 0 {
		t.Fatalf("fill places: goes on after %d, %v", next, err)
	}
	cards, _, err := s.Contests.List(ctx, contest.Query{Status: contest.MatchDone})
	if err != nil || len(cards) == 0 {
		t.Fatalf("%d contests are over (%v)", len(cards), err)
	}
	for _, c := range cards {
		if c.Type != contest.Tournament {
			continue
		}
		view, err := s.Stage.View(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		places, _, err := db.FinalPlaces(ctx, c.ID)
		if err != nil || len(places) != len(view.Places) || len(places) == 0 || places[0].EntryID != view.Champion.ID {
			t.Errorf("%s has the places %v, its bracket %v (%v)", c.Name, places, view.Places, err)
		}
	}
}
