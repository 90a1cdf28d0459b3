package contest_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
	"yagura/internal/team"
)

func TestCheckinWindow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		start := clk.Now().Add(time.Hour)
		end := start.Add(time.Hour)
		c := w.contest(func(f *contest.Form) { f.CheckinStart, f.CheckinEnd = start, end })
		player := w.user("player")
		w.enter(player, c, 0)
		wanted := true
		for _, at := range []struct {
			when time.Time
			open bool
		}{{start.Add(-time.Millisecond), false}, {start, true}, {end.Add(-time.Millisecond), true}, {end, false}, {end.Add(time.Millisecond), false}} {
			e, err := w.at(at.when).svc.SetCheckin(w.ctx, player, c, person(player), wanted)
			if !at.open {
				w.fails(err, fault.NotWithinCheckin, -3)
				continue
			}
			w.ok(err)
			if e.Checkin != wanted || e.CheckUpdated == nil || !e.CheckUpdated.Equal(at.when) {
				t.Errorf("at %v: %+v", at.when, e)
			}
			wanted = !wanted
		}
		without := w.contest(func(f *contest.Form) { f.Checkin = false })
		w.enter(player, without, 0)
		_, err := w.svc.SetCheckin(w.ctx, player, without, person(player), true)
		w.fails(err, fault.DisabledCheckin, -2)
	})
}

// A check-in sets a value: the last acknowledged call decides, whatever the number and order of calls.
func TestRepeatedCheckinChangesNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c, player := w.contest(nil), w.user("player")
		id := w.enter(player, c, 0)
		set := func(v bool) contest.Entry {
			t.Helper()
			e, err := w.svc.SetCheckin(w.ctx, player, c, person(player), v)
			w.ok(err)
			stored, err := w.svc.Entry(w.ctx, c, id)
			w.ok(err)
			if stored.Checkin != v || e.Checkin != v {
				t.Fatalf("set to %v: answered %v, stored %v", v, e.Checkin, stored.Checkin)
			}
			return stored
		}
		if e := set(false); e.CheckUpdated != nil {
			t.Errorf("nothing changed, yet checkUpdated = %v", e.CheckUpdated)
		}
		first := *set(true).CheckUpdated
		w.at(clk.Now().Add(time.Minute))
		if again := *set(true).CheckUpdated; !again.Equal(first) {
			t.Errorf("a repeated check-in moved its time from %v to %v", first, again)
		}
		if off := *set(false).CheckUpdated; !off.After(first) {
			t.Errorf("checkUpdated = %v after cancelling, was %v", off, first)
		}
		set(true)
		if got := w.eventKinds(c); got != "contest.created > entry.added > checkin.changed > checkin.changed > checkin.changed" {
			t.Errorf("events = %s", got)
		}
	})
}

func TestMembersCheckATeamIn(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.contest(teams)
		owner, member, late := w.user("owner"), w.user("member"), w.user("late")
		mine := w.team(owner, member)
		w.enter(owner, c, mine)
		w.joins(mine, late, team.Member)
		checks := func(userID int64) error {
			_, err := w.svc.SetCheckin(w.ctx, userID, c, ofTeam(mine), true)
			return err
		}
		for _, u := range []int64{owner, member, late} {
			w.ok(checks(u))
		}
		w.leaves(mine, member)
		w.fails(checks(member), fault.ParticipationAuthority, 0)
		w.fails(checks(w.user("stranger")), fault.ParticipationAuthority, 0)
		w.fails(checks(w.owner), fault.ParticipationAuthority, 0)
		_, err := w.svc.SetCheckin(w.ctx, owner, c, person(owner), true)
		w.fails(err, fault.EntryDoesNotExist, 0)
		// An entry does not exist under another contest.
		other := w.contest(teams)
		_, err = w.svc.SetCheckin(w.ctx, owner, other, ofTeam(mine), true)
		w.fails(err, fault.EntryDoesNotExist, 0)
	})
}
