package contest_test

import (
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

func (w *world) reminders(contestID int64) int {
	n := 0
	for _, e := range w.events(contestID) {
		if e.Kind == "checkin.reminder" {
			n++
		}
	}
	return n
}

func TestReminders(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		now := clk.Now()
		opens, closes := now.Add(2*time.Hour), now.Add(3*time.Hour)
		c := w.contest(func(f *contest.Form) {
			f.EntryEnd, f.ContestStart = closes, closes
			f.CheckinStart, f.CheckinEnd = opens, closes
		})
		w.runJobs(opens.Add(-15*time.Minute - time.Millisecond))
		if w.reminders(c) != 0 {
			t.Error("told too early")
		}
		w.runJobs(opens.Add(-15 * time.Minute))
		if w.reminders(c) != 1 {
			t.Errorf("told %d times that it opens", w.reminders(c))
		}
		w.ok(w.svc.RemindCheckin(w.ctx, contest.ReminderJob{ContestID: c, Which: "opens", At: opens.UnixMilli()}))
		if w.reminders(c) != 1 {
			t.Errorf("told %d times that it opens, after a job that ran twice", w.reminders(c))
		}
		w.runJobs(closes.Add(-15 * time.Minute))
		if w.reminders(c) != 2 {
			t.Errorf("told %d times that it opens and closes", w.reminders(c))
		}
		w.runJobs(closes)
		w.ok(w.svc.RemindCheckin(w.ctx, contest.ReminderJob{ContestID: c, Which: "closes", At: closes.UnixMilli()}))
		if w.reminders(c) != 2 {
			t.Error("told when it was over")
		}
	})
}

func TestRemindersMoveWithTheDates(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm() // the check-in opens in two hours
		f.CheckinEnd = f.CheckinStart.Add(30 * time.Minute)
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		first := f.CheckinStart
		f.CheckinStart = first.Add(10 * time.Minute)
		_, err = w.svc.Update(w.ctx, w.owner, c.ID, 1, f)
		w.ok(err)
		w.runJobs(first.Add(-15 * time.Minute))
		if w.reminders(c.ID) != 0 {
			t.Error("told of a time that was moved away")
		}
		w.runJobs(first.Add(-5 * time.Minute))
		if w.reminders(c.ID) != 1 {
			t.Errorf("told %d times", w.reminders(c.ID))
		}
		w.runJobs(f.CheckinEnd) // the window is short, so nobody is reminded of its end
		if w.reminders(c.ID) != 1 {
			t.Errorf("told %d times", w.reminders(c.ID))
		}
	})
}
