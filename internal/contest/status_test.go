package contest_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
	"time"

	"yagura/internal/contest"
	"yagura/internal/job"
	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// runJobs runs all jobs that are due at a time and returns the number of boundaries that were passed.
func (w *world) runJobs(at time.Time) int {
	w.t.Helper()
	w.at(at)
	jobs, err := w.db.ClaimJobs(w.ctx, at, time.Minute, job.Claim{Limit: 100})
	w.ok(err)
	boundaries := 0
	for _, j := range jobs {
		switch j.Kind {
		case contest.JobStatus:
			boundaries++
			var p contest.StatusJob
			w.ok(json.Unmarshal(j.Payload, &p))
			w.ok(w.svc.StatusPassed(w.ctx, p))
		case contest.JobReminder:
			var r contest.ReminderJob
			w.ok(json.Unmarshal(j.Payload, &r))
			w.ok(w.svc.RemindCheckin(w.ctx, r))
		default:
			w.t.Fatalf("job of kind %s", j.Kind)
		}
		w.ok(w.db.FinishJob(w.ctx, j.ID, at))
	}
	return boundaries
}

// passed returns the boundaries with an event, each with the status that begins there.
func (w *world) passed(contestID int64) string {
	w.t.Helper()
	var out []string
	for _, e := range w.events(contestID) {
		if e.Kind != "contest.status" {
			continue
		}
		var data struct{ Boundary, Status string }
		w.ok(json.Unmarshal(e.Data, &data))
		out = append(out, data.Boundary+"="+data.Status)
	}
	return strings.Join(out, " ")
}

func TestBoundariesAppendEvents(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm() // the entry period begins now, so there is no job for its start
		f.CheckinStart, f.CheckinEnd = f.EntryEnd.Add(time.Minute), f.ContestStart.Add(-time.Minute)
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		for _, at := range []time.Time{f.EntryEnd, f.CheckinStart, f.CheckinEnd, f.ContestStart, f.ContestEnd} {
			if n := w.runJobs(at.Add(-time.Millisecond)); n != 0 {
				t.Errorf("%d jobs ran before %v", n, at)
			}
			if n := w.runJobs(at); n != 1 {
				t.Errorf("%d jobs ran at %v", n, at)
			}
		}
		if got, want := w.passed(c.ID), "entryEnd=entryDone checkinStart=entryDone checkinEnd=entryDone contestStart=match contestEnd=matchDone"; got != want {
			t.Errorf("told %s, want %s", got, want)
		}
	})
}

func TestALateJobDatesItsBoundary(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm()
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		w.runJobs(f.ContestEnd.Add(time.Hour))
		// Jobs that are due at the same time run in any order.
		if got := w.passed(c.ID); !slices.Contains(strings.Fields(got), "entryEnd=entryDone") || !slices.Contains(strings.Fields(got), "contestStart=match") {
			t.Errorf("statuses of late events: %s", got)
		}
		want := map[string]time.Time{
			"entryEnd": f.EntryEnd, "checkinStart": f.CheckinStart, "checkinEnd": f.CheckinEnd, "contestStart": f.ContestStart, "contestEnd": f.ContestEnd,
		}
		for _, e := range w.events(c.ID) {
			if e.Kind != "contest.status" {
				continue
			}
			var data struct{ Boundary string }
			w.ok(json.Unmarshal(e.Data, &data))
			if !e.At.Equal(want[data.Boundary]) {
				t.Errorf("%s is dated %v, want %v", data.Boundary, e.At, want[data.Boundary])
			}
			delete(want, data.Boundary)
		}
		if len(want) > 0 {
			t.Errorf("boundaries without an event: %v", want)
		}
	})
}

func TestMovedBoundariesAreForgotten(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm()
		f.Checkin = false
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		first := f.EntryEnd
		for i, end := range []time.Time{first.Add(time.Minute), first, first.Add(30 * time.Minute)} { // later, back, and later again
			f.EntryEnd = end
			_, err = w.svc.Update(w.ctx, w.owner, c.ID, int64(i+1), f)
			w.ok(err)
		}
		w.runJobs(first.Add(time.Minute))
		if got := w.passed(c.ID); got != "" {
			t.Errorf("told of a boundary that was moved away: %s", got)
		}
		w.runJobs(f.EntryEnd)
		if got := w.passed(c.ID); got != "entryEnd=entryDone" {
			t.Errorf("told %s", got)
		}
		w.ok(w.svc.Delete(w.ctx, w.owner, c.ID))
		w.runJobs(f.ContestEnd)
		if got := w.passed(c.ID); got != "entryEnd=entryDone" {
			t.Errorf("told %s after the contest was deleted", got)
		}
	})
}

// TestAJobThatRunsAgainAppendsNothing proves that a job whose result was lost, and which therefore runs twice, has one event.
func TestAJobThatRunsAgainAppendsNothing(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		w := newWorld(t, db, clk)
		f := soundForm()
		f.CheckinEnd = f.CheckinStart.Add(time.Hour)
		c, _, err := w.svc.Create(w.ctx, w.owner, f)
		w.ok(err)
		for _, j := range c.StatusJobs(clk.Now()) {
			w.at(time.UnixMilli(j.At))
			w.ok(w.svc.StatusPassed(w.ctx, j))
			once := len(w.events(c.ID))
			w.at(time.UnixMilli(j.At).Add(time.Minute))
			w.ok(w.svc.StatusPassed(w.ctx, j))
			if again := len(w.events(c.ID)); again != once {
				t.Errorf("%s: %d events after one run, %d after two", j.Boundary, once, again)
			}
		}
		if got := len(strings.Fields(w.passed(c.ID))); got != 5 {
			t.Errorf("%d boundaries have events: %s", got, w.passed(c.ID))
		}
	})
}
