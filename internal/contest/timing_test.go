package contest_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// acts are the changes of the times that one call makes.
var acts = map[string]func(w *world, c contest.Contest, basedOn *int64) (contest.Contest, error){
	"close": func(w *world, c contest.Contest, basedOn *int64) (contest.Contest, error) {
		return w.svc.CloseEntry(w.ctx, w.owner, c.ID, basedOn)
	},
	"extend": func(w *world, c contest.Contest, basedOn *int64) (contest.Contest, error) {
		return w.svc.ExtendEntry(w.ctx, w.owner, c.ID, basedOn, c.EntryEnd.Add(30*time.Minute))
	},
	"start": func(w *world, c contest.Contest, basedOn *int64) (contest.Contest, error) {
		return w.svc.StartNow(w.ctx, w.owner, c.ID, basedOn)
	},
}

// opened returns a contest five minutes after its entry period began.
func (w *world) opened(change func(*contest.Form)) contest.Contest {
	w.t.Helper()
	f := soundForm()
	f.Checkin = false
	if change != nil {
		change(&f)
	}
	c, _, err := w.svc.Create(w.ctx, w.owner, f)
	w.ok(err)
	w.at(f.EntryStart.Add(5 * time.Minute))
	return c
}

func TestActsOnTimesTakeEffectOnce(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		for name, act := range acts {
			t.Run(name, func(t *testing.T) {
				w := newWorld(t, db, clk)
				c := w.opened(nil)
				seen := c.Revision
				first, err := act(w, c, &seen)
				w.ok(err)
				if first.Revision != seen+1 {
					t.Fatalf("revision %d after %d", first.Revision, seen)
				}
				events := len(w.events(c.ID))
				again, err := act(w, c, &seen) // a double click
				w.ok(err)
				if again.Revision != first.Revision || len(w.events(c.ID)) != events {
					t.Errorf("a repetition changed the contest: revision %d, %d events", again.Revision, len(w.events(c.ID))-events)
				}
			})
		}
	})
}

func TestActsOnTimesAreRefused(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		for name, act := range acts {
			t.Run(name, func(t *testing.T) {
				w := newWorld(t, db, clk)
				c := w.opened(nil)
				old := c.Revision - 1
				_, err := act(w, c, &old)
				w.fails(err, fault.EditConflict, 0)
				owner := w.owner
				w.owner = w.user("stranger")
				_, err = act(w, c, nil)
				w.fails(err, fault.ParticipationAuthority, 0)
				w.owner = owner
				_, err = w.svc.Cancel(w.ctx, w.owner, c.ID, "Storm.")
				w.ok(err)
				_, err = act(w, c, nil)
				w.fails(err, fault.ContestCancelled, 0)
			})
		}
		w := newWorld(t, db, clk)
		c := w.opened(nil)
		for _, until := range []time.Time{w.clk.Now(), c.EntryEnd.Add(-time.Minute)} {
			_, err := w.svc.ExtendEntry(w.ctx, w.owner, c.ID, nil, until)
			w.fails(err, fault.InvalidValue, 0)
		}
		w.at(c.ContestEnd)
		_, err := acts["extend"](w, c, nil)
		w.fails(err, fault.ContestIsOver, 0)
		early := w.opened(func(f *contest.Form) { f.EntryStart = f.EntryStart.Add(time.Minute) })
		w.at(early.EntryStart)
		for _, name := range []string{"close", "start"} {
			_, err := acts[name](w, early, nil)
			w.fails(err, fault.NotWithinEntry, 0)
		}
	})
}

func TestCloseEntryKeepsTheStart(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.opened(nil)
		closed, err := acts["close"](w, c, nil)
		w.ok(err)
		if !closed.EntryEnd.Equal(w.clk.Now()) || !closed.ContestStart.Equal(c.ContestStart) || closed.StatusAt(w.clk.Now()) != contest.EntryDone {
			t.Errorf("entry ends %v, the contest starts %v and is %s", closed.EntryEnd, closed.ContestStart, closed.StatusAt(w.clk.Now()))
		}
		reopened, err := w.svc.ExtendEntry(w.ctx, w.owner, c.ID, nil, c.EntryEnd)
		w.ok(err)
		if reopened.StatusAt(w.clk.Now()) != contest.EntryOpen || !reopened.ContestStart.Equal(c.ContestStart) {
			t.Errorf("the reopened contest is %s and starts %v", reopened.StatusAt(w.clk.Now()), reopened.ContestStart)
		}
	})
}

func TestExtendEntryMovesWhatFollows(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		c := w.opened(func(f *contest.Form) {
			f.Checkin, f.ContestStart = true, f.EntryEnd.Add(10*time.Minute)
			f.CheckinStart, f.CheckinEnd = f.ContestStart.Add(-time.Hour), f.ContestStart
		})
		extended, err := acts["extend"](w, c, nil)
		w.ok(err)
		const by = 20 * time.Minute // entry lasts 30 minutes longer, of which 10 were free
		for name, times := range map[string][2]time.Time{
			"start": {c.ContestStart, extended.ContestStart}, "end": {c.ContestEnd, extended.ContestEnd},
			"check-in start": {*c.CheckinStart, *extended.CheckinStart}, "check-in end": {*c.CheckinEnd, *extended.CheckinEnd},
		} {
			if moved := times[1].Sub(times[0]); moved != by {
				t.Errorf("%s moved by %v, want %v", name, moved, by)
			}
		}
	})
}

func TestExtendEntryExtendsTheCheckin(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		opened := func(w *world, checkinFrom, checkinUntil time.Duration) contest.Contest {
			return w.opened(func(f *contest.Form) {
				f.ParticipantType, f.IsEntryPassword, f.EntryPassword = contest.Solo, false, ""
				f.Checkin, f.CheckinStart, f.CheckinEnd = true, f.EntryStart.Add(checkinFrom), f.EntryStart.Add(checkinUntil)
			})
		}
		t.Run("a check-in that has ended opens again for new entrants", func(t *testing.T) {
			w := newWorld(t, db, clk)
			c := opened(w, 2*time.Hour, 2*time.Hour+35*time.Minute)
			w.at(c.CheckinEnd.Add(5 * time.Minute))
			extended, err := w.svc.ExtendEntry(w.ctx, w.owner, c.ID, nil, w.clk.Now().Add(10*time.Minute))
			w.ok(err)
			if !extended.CheckinEnd.Equal(c.ContestStart) || !extended.CheckinStart.Equal(*c.CheckinStart) || !extended.ContestStart.Equal(c.ContestStart) {
				t.Errorf("check-in lasts from %v to %v, the contest starts %v", extended.CheckinStart, extended.CheckinEnd, extended.ContestStart)
			}
			late := w.user("late")
			w.enter(late, c.ID, 0)
			_, err = w.svc.SetCheckin(w.ctx, late, c.ID, contest.Entrant{UserID: late}, true)
			w.ok(err)
		})
		for name, test := range map[string]struct{ until, by, want time.Duration }{
			"a check-in that would end before entry lasts until the start": {2*time.Hour + 10*time.Minute, 30 * time.Minute, 3 * time.Hour},
			"a check-in that would end with entry lasts until the start":   {2*time.Hour + 30*time.Minute, 30 * time.Minute, 3 * time.Hour},
			"a check-in that ends later stays":                             {2*time.Hour + 40*time.Minute, 30 * time.Minute, 2*time.Hour + 40*time.Minute},
			"a check-in beyond the start stays":                            {4 * time.Hour, time.Hour, 4 * time.Hour},
			"a start that moves later takes the check-in with it":          {2 * time.Hour, 90 * time.Minute, 3*time.Hour + 30*time.Minute},
		} {
			t.Run(name, func(t *testing.T) {
				w := newWorld(t, db, clk)
				c := opened(w, time.Hour, test.until)
				extended, err := w.svc.ExtendEntry(w.ctx, w.owner, c.ID, nil, c.EntryEnd.Add(test.by))
				w.ok(err)
				if want := c.EntryStart.Add(test.want); !extended.CheckinEnd.Equal(want) {
					t.Errorf("check-in ends %v, want %v", extended.CheckinEnd, want)
				}
			})
		}
	})
}

func TestStartNow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		checkin := func(from time.Duration) func(*contest.Form) {
			return func(f *contest.Form) {
				f.Checkin, f.CheckinStart, f.CheckinEnd = true, f.EntryStart.Add(from), f.ContestStart
			}
		}
		for name, test := range map[string]struct {
			form    func(*contest.Form)
			checkin bool
		}{
			"without a check-in":          {nil, false},
			"ends an open check-in":       {checkin(0), true},
			"leaves a later check-in out": {checkin(time.Hour), false},
		} {
			t.Run(name, func(t *testing.T) {
				w := newWorld(t, db, clk)
				var earlier time.Duration
				w.svc.OnStart(func(_ context.Context, _ int64, by time.Duration) error {
					earlier = by
					return nil
				})
				c := w.opened(test.form)
				started, err := acts["start"](w, c, nil)
				w.ok(err)
				now := w.clk.Now()
				if started.StatusAt(now) != contest.MatchOpen || !started.EntryEnd.Equal(now) || !started.ContestEnd.Equal(c.ContestEnd) {
					t.Errorf("the contest is %s, entry ends %v, the contest ends %v", started.StatusAt(now), started.EntryEnd, started.ContestEnd)
				}
				if started.Checkin != test.checkin || test.checkin && !started.CheckinEnd.Equal(now) {
					t.Errorf("check-in %v until %v", started.Checkin, started.CheckinEnd)
				}
				if want := c.ContestStart.Sub(now); earlier != want {
					t.Errorf("play moved by %v, want %v", earlier, want)
				}
			})
		}
	})
}
