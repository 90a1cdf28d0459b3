package store_test

import (
	"context"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestAJobLeaseOfAFastClockExpires proves that the job of a node that died while its clock was an hour ahead runs soon.
func TestAJobLeaseOfAFastClockExpires(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		now := clk.Now()
		if err := db.InTx(ctx, func(ctx context.Context) error {
			return db.EnqueueJob(ctx, "mail", "", []byte("{}"), now.Add(-time.Hour))
		}); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			what    string
			at      time.Time
			attempt int // 0 = not claimed
		}{
			{"the node whose clock is ahead", now.Add(time.Hour), 1},
			{"the same node again", now.Add(time.Hour), 0},
			{"another node", now, 2},
			{"a third node while the lease of the second lasts", now.Add(59 * time.Second), 0},
			{"a node whose clock is a little behind", now.Add(-30 * time.Second), 0},
			{"a third node after that", now.Add(time.Minute), 3},
		} {
			jobs, err := db.ClaimJobs(ctx, c.at, time.Minute, 10)
			if err != nil || len(jobs) != min(1, c.attempt) || len(jobs) == 1 && jobs[0].Attempt != c.attempt {
				t.Errorf("%s: claims %v, %v", c.what, jobs, err)
			}
		}
	})
}

// TestALeaseFollowsTheDatabaseClock proves that a lease excludes others, that its holder renews and releases it, and that a
// lease which a node with a fast clock has left does not block the others.
func TestALeaseFollowsTheDatabaseClock(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		hold := func(holder string, length time.Duration, want bool) {
			t.Helper()
			if held, err := db.HoldLease(ctx, "relay", holder, length); err != nil || held != want {
				t.Errorf("%s holds for %s: %t, %v; want %t", holder, length, held, err, want)
			}
		}
		hold("a", time.Hour, true)
		hold("b", time.Hour, false)
		hold("a", time.Hour, true)
		clk.Advance(24 * time.Hour) // the clock of a node
		hold("b", time.Hour, false)
		if err := db.DropLease(ctx, "relay", "a"); err != nil {
			t.Fatal(err)
		}
		hold("b", time.Hour, true)
		hold("c", time.Minute, true) // an hour is far longer than the lease lasts: written with a wrong clock
		hold("b", time.Minute, false)
	})
}
