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
