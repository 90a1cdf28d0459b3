package contest_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/game"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

func TestDeletingAndEnteringATeamExcludeEachOther(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		rosters := team.NewService(db, game.NewService(db), nil)
		for range 8 {
			owner, mate := w.user("owner"), w.user("mate")
			teamID, contestID := w.team(owner, mate), w.contest(teams)
			var entered, deleted error
			var wg sync.WaitGroup
			ctx := storetest.Ctx(t, clk)
			wg.Go(func() { _, entered = w.svc.Enter(ctx, mate, contestID, form(teamID)) })
			wg.Go(func() { deleted = rosters.Delete(ctx, owner, teamID) })
			wg.Wait()
			if entered == nil {
				w.fails(deleted, fault.TeamHasEntries, 0)
				continue
			}
			w.ok(deleted)
			w.fails(entered, fault.NoTeam, 0)
		}
	})
}

func TestTeamInACancelledContestCanBeDeleted(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		rosters := team.NewService(db, game.NewService(db), nil)
		owner, mate := w.user("owner"), w.user("mate")
		teamID, contestID := w.team(owner, mate), w.contest(teams)
		w.enter(owner, contestID, teamID)
		before, _, err := db.EntryOfTeam(w.ctx, contestID, teamID)
		w.ok(err)
		_, err = w.svc.Cancel(w.ctx, w.owner, contestID, "no players")
		w.ok(err)
		w.ok(rosters.Delete(w.ctx, owner, teamID))
		_, err = w.svc.Reinstate(w.ctx, w.owner, contestID)
		w.ok(err)
		after, _, err := db.EntryOfTeam(w.ctx, contestID, teamID)
		if w.ok(err); after.ID != before.ID || after.Name() != before.Name() || after.Name() == "" {
			t.Errorf("the entry is %q, was %q", after.Name(), before.Name())
		}
		if unequal, err := db.UnequalRosters(w.ctx, contestID); err != nil || len(unequal) != 0 { // else the next unban would empty it
			t.Errorf("rosters to update %v, %v", unequal, err)
		}
		if roster, err := db.RosterOfEntry(w.ctx, after.ID, 10); err != nil || len(roster) != 2 {
			t.Errorf("roster %v, %v", roster, err)
		}
	})
}

func TestContestsOfATeamHaveItsPlaces(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		owner, mate := w.user("owner"), w.user("mate")
		teamID := w.team(owner, mate)
		first := w.contest(teams)
		second := w.contest(func(f *contest.Form) { teams(f); f.ContestEnd = f.ContestEnd.Add(time.Hour) })
		w.contest(teams) // not entered
		w.enter(owner, first, teamID)
		entry := w.enter(mate, second, teamID)
		w.ok(db.InTx(storetest.Ctx(t, clk), func(ctx context.Context) error {
			return db.SetFinalPlaces(ctx, second, []stage.FinalPlace{{EntryID: entry, From: 3, To: 4}}, clk.Now())
		}))
		page, next, err := w.svc.OfTeam(storetest.Ctx(t, clk), teamID, nil)
		w.ok(err)
		if next != nil || len(page) != 2 || page[0].ID != second || page[1].ID != first {
			t.Fatalf("%+v %v", page, next)
		}
		if p := page[0].Place; p == nil || *p != (contest.Place{From: 3, To: 4}) || page[1].Place != nil {
			t.Errorf("places %v %v", page[0].Place, page[1].Place)
		}
		page, _, err = w.svc.OfTeam(storetest.Ctx(t, clk), teamID, &contest.Key{At: page[0].ContestEnd, ID: second})
		w.ok(err)
		if len(page) != 1 || page[0].ID != first {
			t.Errorf("after the first: %+v", page)
		}
	})
}
