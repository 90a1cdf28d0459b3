package store_test

import (
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// TestALeaseFollowsTheDatabaseClock proves that a lease excludes others, that its holder renews and releases it, and that a
// lease which a node with a fast clock has left does not block the others.
func TestALeaseFollowsTheDatabaseClock(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		expects := false // that the lease of another holder had expired
		hold := func(holder string, length time.Duration, want bool) {
			t.Helper()
			if held, expired, err := db.HoldLease(ctx, "relay", holder, length); err != nil || held != want || expired != expects {
				t.Errorf("%s holds for %s: %t, expired %t, %v; want %t, %t", holder, length, held, expired, err, want, expects)
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
		expects = true
		hold("c", time.Minute, true) // an hour is far longer than the lease lasts: written with a wrong clock
		expects = false
		hold("c", time.Minute, true)
		hold("b", time.Minute, false)
	})
}
