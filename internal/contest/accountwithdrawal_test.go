package contest_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// withdraws removes a person as the deletion of an account does.
func (w *world) withdraws(userID int64) error {
	return w.db.InTx(w.ctx, func(ctx context.Context) error {
		if _, err := w.db.LockUser(ctx, userID); err != nil {
			return err
		}
		if err := w.svc.ForgetPerson(ctx, userID); err != nil {
			return err
		}
		_, err := w.db.EraseUser(ctx, userID, clock.Now(ctx))
		return err
	})
}

func TestLeaveRemovesEntriesWithoutPlayers(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		taro, jiro := w.user("taro"), w.user("jiro")
		free, drawn, shared := w.contest(nil), w.contest(nil), w.contest(teams)
		w.enter(taro, free, 0)
		entry := w.enter(taro, drawn, 0)
		w.draws(drawn, entry)
		pair := w.team(taro, jiro)
		w.enter(taro, shared, pair)
		if p, err := w.svc.WithdrawalPreview(w.ctx, taro); err != nil || len(p.Blockers) != 0 || p.Removed != 1 {
			t.Errorf("preview: %+v, %v", p, err)
		}
		w.ok(w.withdraws(taro))
		if _, _, err := w.svc.Create(w.ctx, taro, contest.Form{}); !fault.Has(err, fault.UserDoesNotExist) {
			t.Errorf("a contest of somebody who left: %v", err)
		}
		if w.count(free) != 0 || w.count(drawn) != 1 || w.count(shared) != 1 {
			t.Errorf("entries %d %d %d", w.count(free), w.count(drawn), w.count(shared))
		}
		alone, _, err := db.EntryOfPerson(w.ctx, drawn, taro)
		w.ok(err)
		mates, _, err := db.EntryOfTeam(w.ctx, shared, pair)
		w.ok(err)
		for _, e := range []contest.Entry{alone, mates} {
			if e.ID == 0 || e.TwitterID+e.GameUsername+e.FriendCode+e.Comment+e.Nickname != "" {
				t.Errorf("entry %+v", e)
			}
		}
		for _, e := range append(w.events(free), w.events(drawn)...) {
			if strings.Contains(string(e.Data), "taro") {
				t.Errorf("%s names the person: %s", e.Kind, e.Data)
			}
		}
	})
}

func TestLeaveNeedsAnotherOperatorInOpenContests(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		first, second := w.user("first"), w.user("second")
		alone, shared := w.contest(nil), w.contest(nil)
		w.operator(shared, first)
		clk.Advance(time.Second)
		w.at(clk.Now()).operator(shared, second)
		if err := w.withdraws(w.owner); !fault.Has(err, fault.WithdrawalBlocked) {
			t.Errorf("got %v", err)
		}
		if role, ok, err := db.OperatorRole(w.ctx, shared, w.owner); err != nil || !ok || role != contest.Owner {
			t.Errorf("a blocked withdrawal changed the owner: %v %v", role, err)
		}
		c, _, err := db.Contest(w.ctx, alone)
		w.ok(err)
		w.at(c.ContestEnd.Add(-time.Millisecond))
		if err := w.withdraws(w.owner); !fault.Has(err, fault.WithdrawalBlocked) {
			t.Errorf("before the end: %v", err)
		}
		w.operator(alone, second)
		w.ok(w.withdraws(first)) // an admin can leave at any time
		w.ok(w.withdraws(w.owner))
		for _, id := range []int64{alone, shared} {
			operators, err := w.svc.Operators(w.ctx, id)
			if err != nil || len(operators) != 1 || operators[0].UserID != second || operators[0].Role != contest.Owner {
				t.Errorf("operators %+v: %v", operators, err)
			}
		}
		w.at(c.ContestEnd)
		w.ok(w.withdraws(second)) // an ended contest keeps its owner, without a name
		operators, err := w.svc.Operators(w.ctx, alone)
		if err != nil || len(operators) != 1 || operators[0].Nickname != "" {
			t.Errorf("operators %+v: %v", operators, err)
		}
	})
}

func TestLeaveNeedsNoOtherOperatorInCancelledContests(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		admin := w.user("admin")
		alone, shared := w.contest(nil), w.contest(nil)
		w.operator(shared, admin)
		if p, err := w.svc.WithdrawalPreview(w.ctx, w.owner); err != nil || len(p.Blockers) != 1 || p.Blockers[0].ID != alone {
			t.Errorf("before the cancellation: %+v, %v", p, err)
		}
		for _, id := range []int64{alone, shared} {
			_, err := w.svc.Cancel(w.ctx, w.owner, id, "no players")
			w.ok(err)
		}
		if p, err := w.svc.WithdrawalPreview(w.ctx, w.owner); err != nil || len(p.Blockers) != 0 {
			t.Errorf("after the cancellation: %+v, %v", p, err)
		}
		owner := w.owner
		w.ok(w.withdraws(owner))
		for id, want := range map[int64]int64{alone: owner, shared: admin} {
			operators, err := w.svc.Operators(w.ctx, id)
			if err != nil || len(operators) != 1 || operators[0].UserID != want || operators[0].Role != contest.Owner {
				t.Errorf("operators %+v, want %d as the owner: %v", operators, want, err)
			}
		}
		_, err := w.svc.Reinstate(w.ctx, admin, shared)
		w.ok(err) // the admin became its owner and can go on
	})
}

func TestWithdrawalSkipsSuspendedAdmins(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		suspended, active := w.user("suspended"), w.user("active")
		id := w.contest(nil)
		w.operator(id, suspended)
		clk.Advance(time.Second)
		w.at(clk.Now())
		at := clk.Now()
		w.ok(db.InTx(w.ctx, func(ctx context.Context) error {
			_, err := db.SetSuspended(ctx, suspended, &at)
			return err
		}))
		if p, err := w.svc.WithdrawalPreview(w.ctx, w.owner); err != nil || len(p.Blockers) != 1 || p.Blockers[0].ID != id {
			t.Errorf("preview: %+v, %v", p, err)
		}
		if err := w.withdraws(w.owner); !fault.Has(err, fault.WithdrawalBlocked) {
			t.Errorf("without an active admin: %v", err)
		}
		w.operator(id, active)
		if p, err := w.svc.WithdrawalPreview(w.ctx, w.owner); err != nil || len(p.Blockers) != 0 {
			t.Errorf("preview with an active admin: %+v, %v", p, err)
		}
		w.ok(w.withdraws(w.owner))
		w.wantOperators(id, "active O, suspended A")(w.svc.Operators(w.ctx, id))
	})
}

func TestEnteringAndWithdrawingRace(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for range 8 {
			c, p := w.contest(nil), w.user("racer")
			var wg sync.WaitGroup
			wg.Go(func() {
				if _, err := w.svc.Enter(w.ctx, p, c, form(0)); err != nil && !fault.Has(err, fault.UserDoesNotExist) {
					t.Errorf("enter: %v", err)
				}
			})
			wg.Go(func() {
				if err := w.withdraws(p); err != nil {
					t.Errorf("withdraw: %v", err)
				}
			})
			wg.Wait()
			if n := w.count(c); n != 0 {
				t.Errorf("%d entries of somebody who withdrew", n)
			}
		}
	})
}
