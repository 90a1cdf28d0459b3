package store_test

import (
	"context"
	"slices"
	"testing"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/format/bracket"
	"yagura/internal/format/league"
	"yagura/internal/format/royale"
	"yagura/internal/format/swiss"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// checkRosters checks the rosters of entries that are older than rosters. In contests that are neither over nor drawn they are the
// members of the teams. Every entry keeps the people of its entry time whose accounts exist.
func checkRosters(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	cards, _, err := s.Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cards {
		entries, err := db.EntryPage(ctx, c.ID, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			people, err := db.PeopleOfEntry(ctx, c.ID, e.ID)
			if err != nil || len(people) == 0 || e.TeamID == 0 && !slices.Contains(people, e.UserID) {
				t.Errorf("%s: the roster of %s is %v, %v", c.Name, e.Name(), people, err)
			}
			for _, userID := range people {
				if own, ok, err := db.EntryOfMember(ctx, c.ID, userID); err != nil || !ok || own.ID != e.ID {
					t.Errorf("%s: %d plays for %v, %v", c.Name, userID, own, err)
				}
			}
		}
		drawn, err := db.EntriesInStage(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		unequal, err := db.UnequalRosters(ctx, c.ID)
		if err != nil || len(unequal) > 0 && len(drawn) == 0 && c.ContestEnd.After(clk.Now()) {
			t.Errorf("%s: the rosters of %v are not their teams, %v", c.Name, unequal, err)
		}
	}
}

// checkWaitingStates checks the places of entries that are older than the waiting list: allowed entries have a place, then the first
// entries, and the others are on the waiting list.
func checkWaitingStates(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	waiting := 0
	for _, c := range cards {
		if c.Cancelled() || c.CancelReason != "" {
			t.Errorf("%s from before contests could be cancelled is cancelled", c.Name)
		}
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
			if e.WaitingState != want {
				t.Errorf("%s: the entry of %s is %s, want %s", c.Name, e.Name(), e.WaitingState, want)
			}
		}
	}
	if waiting == 0 {
		t.Error("the old data has no waiting entry, so the test proves nothing")
	}
}

// checkNoDrops checks that no entry that is older than the drop of entries counts as dropped.
func checkNoDrops(t *testing.T, db *store.DB, clk *clock.Test) {
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

// number returns a whole number of a row, or 0 if it is null.
func number(r store.Row, column string) int64 {
	n, _ := value(r, column).(int64)
	return n
}

// text returns a text of a row, or an empty text if it is null.
func text(r store.Row, column string) string {
	s, _ := value(r, column).(string)
	return s
}

func value(r store.Row, column string) any {
	if i := slices.Index(r.Columns, column); i >= 0 {
		return r.Values[i]
	}
	return nil
}

// checkNoStreams checks that contests that are older than the stream queue have no casters and accept one.
func checkNoStreams(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil || len(cards) == 0 {
		t.Fatalf("%d contests, %v", len(cards), err)
	}
	for _, c := range cards {
		items, err := db.StreamItems(ctx, c.ID, 10)
		if err != nil || len(items) != 0 {
			t.Errorf("%s: %d matches are streamed, %v", c.Name, len(items), err)
		}
		casters, err := db.Casters(ctx, c.ID, 10)
		if err != nil || len(casters) != 0 {
			t.Errorf("%s: %d casters, %v", c.Name, len(casters), err)
		}
	}
	operators, err := db.Operators(ctx, cards[0].ID)
	if err != nil {
		t.Fatal(err)
	}
	owner := operators[0].UserID
	err = db.InTx(ctx, func(ctx context.Context) error {
		added, err := db.AddCaster(ctx, cards[0].ID, owner, owner, clk.Now())
		if !added {
			t.Error("the first caster was not added")
		}
		return err
	})
	if err != nil {
		t.Errorf("add a caster: %v", err)
	}
	if ok, err := db.IsCaster(ctx, cards[0].ID, owner); err != nil || !ok {
		t.Errorf("IsCaster of the added caster is %v, %v", ok, err)
	}
}

// checkPlaces checks that the upgrade adds the job that fills the final places of contests that were decided before places were stored, if
// there are such contests. It fills the places and compares them with the brackets.
func checkPlaces(t *testing.T, db *store.DB, clk *clock.Test, version int64) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	s := services(t, db)
	jobs, err := store.FirstColumn(ctx, db, "SELECT payload FROM jobs WHERE kind = 'places.fill' AND done_at IS NULL AND run_at > 0")
	want := 0
	if version < communityVersion {
		want = 1
	}
	if err != nil || len(jobs) != want || want > 0 && jobs[0] != `{"contestId":0}` {
		t.Errorf("the jobs that fill places are %v, want %d (%v)", jobs, want, err)
	}
	ids, err := s.Brackets.WithoutPlaces(ctx, 0, 100)
	if err != nil || len(ids) < want {
		t.Fatalf("contests without places: %v, %v", ids, err)
	}
	for _, id := range ids {
		if err := s.Brackets.FillPlaces(ctx, id); err != nil {
			t.Fatalf("fill the places of %d: %v", id, err)
		}
	}
	cards, _, err := s.Contests.List(ctx, contest.Query{Status: contest.MatchDone})
	if err != nil || len(cards) == 0 {
		t.Fatalf("%d contests are over (%v)", len(cards), err)
	}
	for _, c := range cards {
		if c.Type != bracket.ContestType {
			continue
		}
		view, err := s.Brackets.View(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		places, _, err := db.FinalPlaces(ctx, c.ID)
		if err != nil || len(places) != len(view.Places) || len(places) == 0 || places[0].EntryID != view.Champion.ID {
			t.Errorf("%s has the places %v, its bracket %v (%v)", c.Name, places, view.Places, err)
		}
	}
}

// checkCountingSettings checks how tables and pairings of swiss draws and leagues count games and forfeits. Contests that are older
// than the choice keep the old way.
func checkCountingSettings(t *testing.T, db *store.DB, clk *clock.Test, version int64) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, card := range cards {
		c, _, err := db.Contest(ctx, card.ID)
		if err != nil {
			t.Fatal(err)
		}
		stages, err := db.Stages(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		made := len(stages) > 0
		if s := swiss.SettingsOf(c.Settings); s != nil && (s.GameWinUnfloored != made || s.ForfeitsMeet != made) {
			t.Errorf("%s with %d stages has the settings %+v", c.Name, len(stages), *s)
		}
		if l := league.SettingsOf(c.Settings); l != nil && (l.GameWinUnfloored != made || l.Legs == 0) {
			t.Errorf("%s with %d stages has the settings %+v", c.Name, len(stages), *l)
		}
		if made && (swiss.SettingsOf(c.Settings) != nil || league.SettingsOf(c.Settings) != nil) {
			kept++
		}
	}
	if version >= playVersion && kept == 0 {
		t.Error("the old data has no swiss draw and no league, so the test proves nothing")
	}
}

// checkScoringByGames checks that contests from before scores could be counted count games, and that none of their matches has a
// score.
func checkScoringByGames(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	cards, _, err := services(t, db).Contests.List(ctx, contest.Query{})
	if err != nil {
		t.Fatal(err)
	}
	matches := 0
	for _, card := range cards {
		c, _, err := db.Contest(ctx, card.ID)
		if err != nil {
			t.Fatal(err)
		}
		want := contest.ScoringGames
		if c.Type == royale.ContestType {
			want = ""
		}
		if c.Settings.Scoring != want {
			t.Errorf("%s counts %q, want %q", c.Name, c.Settings.Scoring, want)
		}
		stages, err := db.Stages(ctx, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, st := range stages {
			records, err := db.Matches(ctx, st.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range records {
				if matches++; r.Score != nil {
					t.Errorf("%s: match %d has the score %v", c.Name, r.ID, *r.Score)
				}
			}
		}
	}
	if matches == 0 {
		t.Error("the old data has no match, so the test proves nothing")
	}
}

// checkNoLinkCodesOrFollows checks that links that are older than codes cannot be used by a code, and that nobody follows anything.
func checkNoLinkCodesOrFollows(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	ctx := storetest.Ctx(t, clk)
	err := db.InTx(ctx, func(ctx context.Context) error {
		_, _, ok, err := db.TryMagicLinkCode(ctx, "", "", 5, clk.Now())
		if ok {
			t.Error("a link without a code is found by an empty code")
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	people, _, err := services(t, db).Accounts.Search(ctx, account.Query{})
	if err != nil || len(people) == 0 {
		t.Fatalf("%d people, %v", len(people), err)
	}
	for _, p := range people {
		if list, err := db.Follows(ctx, p.ID, 10); err != nil || len(list) > 0 {
			t.Errorf("%s follows %v, %v", p.Nickname, list, err)
		}
	}
}

// checkMatchMinutes checks the games of a database that is older than the minutes of their matches: they have those of the shipped games.
func checkMatchMinutes(t *testing.T, db *store.DB, clk *clock.Test) {
	t.Helper()
	games, err := services(t, db).Games.All(storetest.Ctx(t, clk))
	if err != nil || len(games) == 0 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	want := map[string]int{"VALORANT": 60, "Apex Legends": 30, "STREET FIGHTER 6": 20, "Clash Royale": 10, "PUBG: BATTLEGROUNDS": 40}
	for _, g := range games {
		if minutes, ok := want[g.Name]; ok && g.MatchMinutes != minutes {
			t.Errorf("a match of %s lasts %d minutes, want %d", g.Name, g.MatchMinutes, minutes)
		}
	}
}

// unpassive checks that nobody is passive in contests that are older than this state.
func unpassive(t *testing.T, db *store.DB, f fixture) {
	t.Helper()
	people := 0
	for _, r := range f.rows {
		if r.Table != "entry_members" && r.Table != "operators" {
			continue
		}
		contestID, userID := number(r, "contest_id"), number(r, "user_id")
		if passive, err := db.PassiveAmong(t.Context(), contestID, []int64{userID}); err != nil || len(passive) > 0 {
			t.Errorf("passive in contest %d: %v, %v", contestID, passive, err)
		}
		people++
	}
	if people == 0 {
		t.Error("the old data has nobody in a contest: there is nothing to prove by it")
	}
}

// checkZones checks that people can be notified in the zone of their profile as before, and that no zone is assumed for others.
func checkZones(t *testing.T, db *store.DB, f fixture) {
	t.Helper()
	people := 0
	for _, r := range f.rows {
		if r.Table != "users" {
			continue
		}
		zone := text(r, "timezone")
		p, ok, err := db.Reachable(t.Context(), number(r, "id"))
		if err != nil || ok && p.Zone != zone {
			t.Errorf("person %d is notified in the zone %q, want %q, %v", number(r, "id"), p.Zone, zone, err)
		}
		if ok {
			people++
		}
	}
	if people == 0 {
		t.Error("the old data has nobody who can be notified, so the test proves nothing")
	}
}
