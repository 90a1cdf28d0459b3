package store_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
	"yagura/internal/store"
	"yagura/internal/store/storetest"
)

// The limits of kit/limit are tested with the real store here: a test in their own package would compile the store and all features again.
var threeAMinute = limit.Limit{Name: "test", Window: time.Minute, Most: 3}

func TestLimitHoldsWithinAWindow(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		clk.Set(storetest.Start.Add(59*time.Second + 999*time.Millisecond))
		take := func(l limit.Limit, subject string) error { return l.Take(storetest.Ctx(t, clk), db, subject) }
		for i := range 3 {
			if err := take(threeAMinute, "a"); err != nil {
				t.Fatalf("try %d: %v", i, err)
			}
		}
		f, ok := fault.Of(take(threeAMinute, "a"))
		if !ok || f.Key != fault.TooManyRequests || f.Params["seconds"] != 1 {
			t.Errorf("the fourth try: %v", f)
		}
		if err := take(threeAMinute, "b"); err != nil {
			t.Errorf("another subject: %v", err)
		}
		if err := take(limit.Limit{Name: "other", Window: time.Minute, Most: 3}, "a"); err != nil {
			t.Errorf("another limit: %v", err)
		}
		clk.Advance(time.Millisecond)
		if err := take(threeAMinute, "a"); err != nil {
			t.Errorf("the next window: %v", err)
		}
	})
}

func TestLimitHoldsAgainstARace(t *testing.T) {
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		var passed atomic.Int32
		var wg sync.WaitGroup
		for range 40 {
			wg.Go(func() {
				if threeAMinute.Take(ctx, db, "a") == nil {
					passed.Add(1)
				}
			})
		}
		wg.Wait()
		if passed.Load() != 3 {
			t.Errorf("%d tries passed, want 3", passed.Load())
		}
	})
}

// TestLimitOfAnAddressHoldsForItsNetworks proves that somebody with many IPv6 networks has a higher limit and not any number of tries,
// and that a neighbour in another /56 network still has some.
func TestLimitOfAnAddressHoldsForItsNetworks(t *testing.T) {
	byAddress := limit.Limit{Name: "address", Window: time.Minute, Most: 3, ByAddress: true}
	storetest.Each(t, func(t *testing.T, db *store.DB, clk *clock.Test) {
		ctx := storetest.Ctx(t, clk)
		passed := func(address func(i int) string) (passed int) {
			for i := range 200 {
				err := byAddress.Take(ctx, db, address(i))
				if err != nil && !fault.Has(err, fault.TooManyRequests) {
					t.Fatal(err)
				}
				if err == nil {
					passed++
				}
			}
			return passed
		}
		for _, c := range []struct {
			name    string
			address func(i int) string
			want    int
		}{
			{"one IPv4 address", func(int) string { return "192.0.2.1" }, 3},
			{"one /64 network", func(i int) string { return fmt.Sprintf("2001:db8:7:ab01::%x", i) }, 3},
			{"its /56 network", func(i int) string { return fmt.Sprintf("2001:db8:7:ab%02x::1", i) }, 9},
			{"its /48 network", func(i int) string { return fmt.Sprintf("2001:db8:7:%x::1", i<<8) }, 36},
			{"another /48 network", func(i int) string { return fmt.Sprintf("2001:db8:8:%x::1", i<<8) }, 48},
		} {
			if got := passed(c.address); got != c.want {
				t.Errorf("%s: %d tries pass, want %d", c.name, got, c.want)
			}
		}
	})
}
