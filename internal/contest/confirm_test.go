package contest_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// confirm sets which entries of the contest are allowed, by its owner. If empty is true, an empty selection is allowed and takes every confirmation back.
func (w *world) confirm(contestID int64, empty bool, ids ...int64) (int, error) {
	return w.svc.Confirm(w.ctx, w.owner, contestID, contest.ConfirmForm{Allowed: ids, ConfirmMode: empty})
}

// wantAllowed checks that the entries want, and no others, are allowed.
func (w *world) wantAllowed(contestID int64, want ...int64) {
	w.t.Helper()
	byID, err := w.svc.EntriesByID(w.ctx, contestID)
	w.ok(err)
	n := 0
	for _, e := range byID {
		if e.Status == contest.Allow {
			n++
		}
	}
	for _, id := range want {
		if byID[id].Status != contest.Allow {
			w.t.Errorf("entry %d is not allowed", id)
		}
	}
	if n != len(want) {
		w.t.Errorf("%d entries are allowed, want %d", n, len(want))
	}
}

// enterAll enters one person of each name, one second apart, onto the waiting list if the contest is full.
func (w *world) enterAll(clk *clock.Test, contestID int64, names ...string) []int64 {
	w.t.Helper()
	ids := make([]int64, 0, len(names))
	for _, name := range names {
		f := form(0)
		f.OverMax = true
		e, err := w.svc.Enter(w.ctx, w.user(name), contestID, f)
		w.ok(err)
		ids = append(ids, e.ID)
		w.at(clk.Now().Add(time.Second))
	}
	return ids
}

func TestConfirmRefusesWrongSelections(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		_, err := w.confirm(c, true)
		w.fails(err, fault.NotEnoughTeamsToConfirm, 0)
		ids := w.enterAll(clk, c, "a", "b", "c")
		foreign := w.enter(w.user("x"), w.contest(nil), 0)
		_, err = w.confirm(c, false)
		w.fails(err, fault.SelectEntryItem, 0)
		_, err = w.confirm(c, false, ids[0], foreign)
		w.fails(err, fault.EntryDoesNotExist, 0)
		_, err = w.confirm(c, false, ids...)
		if most := w.fails(err, fault.TooManyAllowed, 0).Params["max"]; most != 2 {
			t.Errorf("max = %v, want 2", most)
		}
		w.wantAllowed(c)
	})
}

func TestConfirmKeepsEntriesOfTheBracket(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { f.EntryMaxCount = 2 })
		ids := w.enterAll(clk, c, "a", "b", "c")

		// An entry of the waiting list can be allowed in place of another one.
		n, err := w.confirm(c, false, ids[0], ids[2], ids[0])
		w.ok(err)
		if n != 2 {
			t.Errorf("allowedCount = %d, want 2", n)
		}
		w.wantAllowed(c, ids[0], ids[2])
		_, err = w.confirm(c, false, ids[0], ids[2]) // the same selection changes nothing and stores no event
		w.ok(err)

		w.draws(c, ids[0])
		_, err = w.confirm(c, false, ids[1])
		if who := w.fails(err, fault.EntryInBracket, 0).Params["name"]; who != "a" {
			t.Errorf("name = %v, want a", who)
		}
		w.wantAllowed(c, ids[0], ids[2])
		_, err = w.confirm(c, false, ids[0], ids[1])
		w.ok(err)
		w.wantAllowed(c, ids[0], ids[1])
		_, err = w.confirm(c, true)
		w.fails(err, fault.EntryInBracket, 0)
		w.erases(c)
		n, err = w.confirm(c, true)
		w.ok(err)
		if n != 0 {
			t.Errorf("allowedCount = %d, want 0", n)
		}
		w.wantAllowed(c)

		var data []string
		for _, e := range w.events(c) {
			if e.Kind == "entries.confirmed" {
				data = append(data, string(e.Data))
			}
		}
		first, second, third := num(ids[0]), num(ids[1]), num(ids[2])
		want := []string{
			`{"before":0,"after":2,"added":[` + first + `,` + third + `],"removed":[]}`,
			`{"before":2,"after":2,"added":[` + second + `],"removed":[` + third + `]}`,
			`{"before":2,"after":0,"added":[],"removed":[` + first + `,` + second + `]}`,
		}
		if !slices.Equal(data, want) {
			t.Errorf("events = %q, want %q", data, want)
		}
	})
}

func TestSetStatus(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(func(f *contest.Form) { teams(f); f.EntryMaxCount = 2 })
		entered := make([]int64, 0, 3)
		for range 3 {
			captain := w.user("captain")
			mine := w.team(captain, w.user("mate"))
			f := form(mine)
			f.OverMax = true
			_, err := w.svc.Enter(w.ctx, captain, c, f)
			w.ok(err)
			entered = append(entered, mine)
		}
		set := func(teamID int64, status contest.EntryStatus) (contest.Entry, error) {
			return w.svc.SetStatus(w.ctx, w.owner, c, ofTeam(teamID), status)
		}
		e, err := set(entered[0], contest.Allow)
		w.ok(err)
		if e.Status != contest.Allow || e.TeamID != entered[0] {
			t.Errorf("entry = %+v", e)
		}
		_, err = set(entered[1], contest.Allow)
		w.ok(err)
		_, err = set(entered[2], contest.Allow)
		w.fails(err, fault.TooManyAllowed, 0)
		_, err = set(entered[1], "DENY")
		w.fails(err, fault.InvalidValue, 0)
		_, err = set(entered[1]+1, contest.Allow)
		w.fails(err, fault.EntryDoesNotExist, 0)
		w.draws(c, e.ID)
		_, err = set(entered[0], contest.NotConfirmed)
		w.fails(err, fault.EntryInBracket, 0)
		_, err = set(entered[1], contest.NotConfirmed)
		w.ok(err)

		counts, err := w.svc.CountParticipants(w.ctx, c, contest.Multi)
		w.ok(err)
		if counts.Count != 3 || counts.Allowed != 1 || counts.CheckedIn != 0 {
			t.Errorf("counts = %+v", counts)
		}
		if counts, err := w.svc.CountParticipants(w.ctx, c, contest.Solo); err != nil || counts != (contest.ParticipantCounts{}) {
			t.Errorf("persons in a team contest: %+v, %v", counts, err)
		}
	})
}

func TestActiveEntries(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		for _, checkin := range []bool{true, false} {
			c := w.contest(func(f *contest.Form) { f.Checkin = checkin })
			people := w.users("player", 3)
			ids := make([]int64, 0, len(people))
			for _, p := range people {
				ids = append(ids, w.enter(p, c, 0))
				w.at(clk.Now().Add(time.Millisecond))
			}
			_, err := w.svc.Confirm(w.ctx, w.owner, c, contest.ConfirmForm{Allowed: []int64{ids[2], ids[0]}})
			w.ok(err)
			want := []int64{ids[0], ids[2]}
			if checkin {
				_, err := w.svc.SetCheckin(w.ctx, people[2], c, person(people[2]), true)
				w.ok(err)
				_, err = w.svc.SetCheckin(w.ctx, people[1], c, person(people[1]), true)
				w.ok(err)
				want = []int64{ids[2]}
			}
			active, err := w.svc.ActiveEntries(w.ctx, c)
			w.ok(err)
			got := make([]int64, 0, len(active))
			for _, e := range active {
				got = append(got, e.ID)
			}
			if len(got) != len(want) || got[0] != want[0] || got[len(got)-1] != want[len(want)-1] {
				t.Errorf("check-in %v: active = %v, want %v", checkin, got, want)
			}

			w.ok(db.InTx(w.ctx, func(ctx context.Context) error { return w.svc.ResetStatus(ctx, c) }))
			if active, err := w.svc.ActiveEntries(w.ctx, c); err != nil || len(active) != 0 {
				t.Errorf("active after the reset: %v, %v", active, err)
			}
			counts, err := w.svc.CountParticipants(w.ctx, c, contest.Solo)
			w.ok(err)
			if counts.Count != 3 || counts.Allowed != 0 || checkin && counts.CheckedIn != 2 {
				t.Errorf("counts after the reset: %+v", counts)
			}
		}
	})
}
