package contest_test

import (
	"testing"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func TestWithdraw(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		id := w.enter(player, c, 0)
		w.draws(c, id)
		w.fails(w.svc.Withdraw(w.ctx, player, c, person(player)), fault.EntryInBracket, 0)
		w.fails(w.svc.Withdraw(w.ctx, w.owner, c, person(player)), fault.EntryInBracket, 0)
		w.erases(c)
		w.ok(w.svc.Withdraw(w.ctx, player, c, person(player)))
		if n := w.count(c); n != 0 {
			t.Errorf("entryCount = %d, want 0", n)
		}
		w.fails(w.svc.Withdraw(w.ctx, player, c, person(player)), fault.EntryDoesNotExist, 0)
		w.fails(w.svc.Withdraw(w.ctx, player, c+1, person(player)), fault.ContestDoesNotExist, 0)
		w.enter(player, c, 0) // the first entry does not prevent another one
		if got := w.eventKinds(c); got != "contest.created > entry.added > entry.removed > entry.added" {
			t.Errorf("events = %s", got)
		}
		if got := string(w.events(c)[2].Data); got != `{"userId":`+num(player)+`,"name":"player","entryCount":0}` {
			t.Errorf("entry.removed tells %s", got)
		}
		// The entry of a person is not the entry of a team with the same id.
		w.fails(w.svc.Withdraw(w.ctx, player, c, ofTeam(player)), fault.EntryDoesNotExist, 0)
	})
}

func TestWithdrawnTeamSetsAllItsMembersFree(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, owner, member := w.contest(teams), w.user("owner"), w.user("member")
		mine := w.team(owner, member)
		w.enter(owner, c, mine)
		w.ok(w.svc.Withdraw(w.ctx, owner, c, ofTeam(mine)))
		w.enter(member, c, w.team(w.user("friend"), member))
	})
}

func TestRemoveEntries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, other := w.contest(nil), w.contest(nil)
		a, b := w.enter(w.user("a"), c, 0), w.enter(w.user("b"), c, 0)
		foreign := w.enter(w.user("c"), other, 0)
		remove := func(ids ...int64) (int, error) { return w.svc.RemoveEntries(w.ctx, w.owner, c, ids, "") }

		_, err := remove()
		w.fails(err, fault.DeleteSelectUser, 0)
		_, err = remove(a, foreign)
		w.fails(err, fault.EntryDoesNotExist, 0)
		w.draws(c, b)
		_, err = remove(a, b)
		if who := w.fails(err, fault.EntryInBracket, 0).Params["name"]; who != "b" {
			t.Errorf("name = %v, want b", who)
		}
		if n := w.count(c); n != 2 {
			t.Errorf("entryCount after refused removals = %d, want 2", n)
		}
		w.erases(c)
		n, err := remove(a, b, a)
		w.ok(err)
		if n != 2 || w.count(c) != 0 || w.count(other) != 1 {
			t.Errorf("removed %d; %d and %d remain", n, w.count(c), w.count(other))
		}
		if got := w.eventKinds(c); got != "contest.created > entry.added > entry.added > entry.removed > entry.removed" {
			t.Errorf("events = %s", got)
		}
	})
}

func TestDeletingAContestDeletesItsEntries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		w.enter(player, c, 0)
		w.ok(w.svc.Delete(w.ctx, w.owner, c))
		_, _, err := w.svc.Participants(w.ctx, 0, c, contest.Solo, contest.PageRequest{})
		w.fails(err, fault.ContestDoesNotExist, 0)
		if _, ok, err := w.svc.OwnEntry(w.ctx, player, c); ok || err != nil {
			t.Errorf("the entry of a deleted contest is still there: %v", err)
		}
	})
}
