package fair_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"yagura/internal/kit/fair"
)

// fixture is a queue whose work takes a second, and the order in which work began.
type fixture struct {
	*fair.Queue
	t     *testing.T
	mu    sync.Mutex
	began []string
}

// work waits for its turn, works for a second and notes when it began.
func (o *fixture) work(ctx context.Context, key string, cost int64) error {
	release, err := o.Acquire(ctx, key, cost)
	if err != nil {
		return err
	}
	defer release()
	o.mu.Lock()
	o.began = append(o.began, key)
	o.mu.Unlock()
	timer := time.NewTimer(time.Second) // of the bubble's clock
	<-timer.C
	return nil
}

func (o *fixture) want(began ...string) {
	o.t.Helper()
	o.mu.Lock()
	defer o.mu.Unlock()
	if !slices.Equal(o.began, began) {
		o.t.Errorf("began %v, want %v", o.began, began)
	}
}

// in runs f with a queue in a bubble with a clock of its own.
func in(t *testing.T, l fair.Limits, f func(o *fixture)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		f(&fixture{Queue: fair.New(l), t: t})
	})
}

// TestKeysTakeTurns proves that work of another key is next, however much of the first key waits.
func TestKeysTakeTurns(t *testing.T) {
	in(t, fair.Limits{Capacity: 10, Workers: 1, PerKey: 1, WaitingPerKey: 10, Waiting: 100}, func(o *fixture) {
		var all sync.WaitGroup
		for _, key := range []string{"a", "a", "a", "b", "b", "c"} {
			all.Go(func() { _ = o.work(o.t.Context(), key, 1) })
			synctest.Wait()
		}
		all.Wait()
		o.want("a", "a", "b", "c", "a", "b")
	})
}

// TestOneKeyDoesNotUseAllCapacity proves that the work of one key leaves capacity and workers to the others.
func TestOneKeyDoesNotUseAllCapacity(t *testing.T) {
	in(t, fair.Limits{Capacity: 10, Workers: 2, PerKey: 1, WaitingPerKey: 24, Waiting: 100}, func(o *fixture) {
		var all sync.WaitGroup
		for range 24 {
			all.Go(func() { _ = o.work(o.t.Context(), "a", 8) })
		}
		synctest.Wait()
		all.Go(func() { _ = o.work(o.t.Context(), "b", 2) })
		synctest.Wait()
		o.want("a", "b")
		all.Wait()
	})
}

// TestLargeWorkIsNotOvertaken proves that work which needs the whole capacity has its turn while small work keeps coming.
func TestLargeWorkIsNotOvertaken(t *testing.T) {
	in(t, fair.Limits{Capacity: 10, Workers: 4, PerKey: 4, WaitingPerKey: 10, Waiting: 100}, func(o *fixture) {
		var all sync.WaitGroup
		for i, cost := range []int64{4, 50, 1, 1} {
			all.Go(func() { _ = o.work(o.t.Context(), fmt.Sprint(i), cost) })
			synctest.Wait()
		}
		o.want("0")
		all.Wait()
		if o.began[1] != "1" || len(o.began) != 4 {
			t.Errorf("began %v: the large work must be the second", o.began)
		}
	})
}

// TestLimitsOfWaitingWork proves that too much waiting work is refused, and that work which gives up makes room.
func TestLimitsOfWaitingWork(t *testing.T) {
	in(t, fair.Limits{Capacity: 10, Workers: 1, PerKey: 1, WaitingPerKey: 2, Waiting: 3}, func(o *fixture) {
		var all sync.WaitGroup
		impatient, leave := context.WithCancel(o.t.Context())
		for _, ctx := range []context.Context{o.t.Context(), impatient, o.t.Context()} {
			all.Go(func() { _ = o.work(ctx, "a", 1) })
			synctest.Wait()
		}
		if err := o.work(o.t.Context(), "a", 1); !errors.Is(err, fair.ErrFull) {
			t.Errorf("the third that waits: %v", err)
		}
		all.Go(func() { _ = o.work(o.t.Context(), "b", 1) })
		synctest.Wait()
		if err := o.work(o.t.Context(), "c", 1); !errors.Is(err, fair.ErrFull) {
			t.Errorf("the fourth in all: %v", err)
		}
		leave()
		synctest.Wait()
		all.Go(func() { _ = o.work(o.t.Context(), "c", 1) })
		all.Wait()
		o.want("a", "a", "b", "c")
	})
}

// TestLimitsHoldAndAllWorkFinishes runs random work, some of which gives up, and proves that the limits hold and that everything ends.
func TestLimitsHoldAndAllWorkFinishes(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		l := fair.Limits{
			Capacity: rapid.Int64Range(1, 20).Draw(r, "capacity"), Workers: rapid.IntRange(1, 4).Draw(r, "workers"),
			PerKey: rapid.IntRange(1, 3).Draw(r, "perKey"), WaitingPerKey: 100, Waiting: 100,
		}
		costs := rapid.SliceOfN(rapid.Int64Range(0, 25), 1, 40).Draw(r, "costs")
		q := fair.New(l)
		var mu sync.Mutex
		var cost int64
		running := map[string]int{}
		var all sync.WaitGroup
		for i, c := range costs {
			key := fmt.Sprint(i % 3)
			all.Go(func() {
				ctx, cancel := context.WithCancel(context.Background())
				defer cancel()
				if i%7 == 6 {
					cancel()
				}
				release, err := q.Acquire(ctx, key, c)
				if err != nil {
					return
				}
				mu.Lock()
				cost += min(c, l.Capacity)
				running[key]++
				if n := running["0"] + running["1"] + running["2"]; cost > l.Capacity || n > l.Workers || running[key] > l.PerKey {
					t.Errorf("cost %d, %d in all, %d of the key", cost, n, running[key])
				}
				mu.Unlock()
				mu.Lock()
				cost -= min(c, l.Capacity)
				running[key]--
				mu.Unlock()
				release()
				release() // has no further effect
			})
		}
		all.Wait()
		release, err := q.Acquire(context.Background(), "after", l.Capacity)
		if err != nil {
			t.Fatal(err)
		}
		release()
	})
}
