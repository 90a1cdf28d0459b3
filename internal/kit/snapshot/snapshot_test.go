package snapshot_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"yagura/internal/kit/snapshot"
)

var noon = time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)

func TestCachesAValueUntilItsVersionChanges(t *testing.T) {
	c := snapshot.New[int](2, time.Minute)
	loads := 0
	get := func(id, version int64, now time.Time) int {
		v, err := c.Get(t.Context(), id, version, now, func(context.Context) (int, error) { loads++; return loads, nil })
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	for _, step := range []struct {
		what        string
		id, version int64
		now         time.Time
		want        int
	}{
		{"first", 1, 1, noon, 1},
		{"again", 1, 1, noon.Add(59 * time.Second), 1},
		{"a newer version", 1, 2, noon, 2},
		{"too old", 1, 2, noon.Add(time.Minute), 3},
		{"another thing", 2, 1, noon, 4},
		{"used last", 1, 2, noon.Add(time.Minute), 3},
		{"a third pushes out the one not used", 3, 1, noon, 5},
		{"still there", 1, 2, noon.Add(time.Minute), 3},
		{"pushed out", 2, 1, noon, 6},
	} {
		if got := get(step.id, step.version, step.now); got != step.want {
			t.Fatalf("%s: answer %d, want %d", step.what, got, step.want)
		}
	}
}

func TestAFailureIsNotKept(t *testing.T) {
	c := snapshot.New[int](2, time.Minute)
	broken := errors.New("broken")
	if _, err := c.Get(t.Context(), 1, 1, noon, func(context.Context) (int, error) { return 0, broken }); !errors.Is(err, broken) {
		t.Fatalf("err = %v", err)
	}
	if v, err := c.Get(t.Context(), 1, 1, noon, func(context.Context) (int, error) { return 7, nil }); v != 7 || err != nil {
		t.Fatalf("%d, %v", v, err)
	}
}

func TestConcurrentCallsLoadOnce(t *testing.T) {
	c := snapshot.New[int](2, time.Minute)
	var loads atomic.Int32
	var asked, answered sync.WaitGroup
	asked.Add(50)
	for range 50 {
		answered.Go(func() {
			asked.Done()
			v, err := c.Get(t.Context(), 1, 1, noon, func(context.Context) (int, error) {
				asked.Wait() // no call returns before all have started
				return int(loads.Add(1)), nil
			})
			if v != 1 || err != nil {
				t.Errorf("%d, %v", v, err)
			}
		})
	}
	answered.Wait()
}

func TestValuesAreLimitedByTheirBytes(t *testing.T) {
	c := snapshot.NewSized[string](10, time.Minute, 10, func(v string) int { return len(v) })
	loads := 0
	for _, step := range []struct {
		what        string
		id, version int64
		value       string
		loads       int
	}{
		{"first", 1, 1, "1111", 1},
		{"second", 2, 1, "2222", 2},
		{"both fit", 1, 1, "1111", 2},
		{"a third pushes out the one not used", 3, 1, "333", 3},
		{"still there", 1, 1, "1111", 3},
		{"pushed out", 2, 1, "222", 4},
		{"the third fits too", 3, 1, "333", 4},
		{"a value beyond the limit", 4, 1, "44444444444", 5},
		{"is not kept", 4, 1, "44444444444", 6},
		{"and pushes out nothing", 3, 1, "333", 6},
		{"a newer version replaces the older one", 3, 2, "3333333", 7},
		{"what it needs is pushed out", 1, 1, "1111", 8},
		{"a newer version beyond the limit", 1, 2, "11111111111", 9},
		{"removes the older one", 1, 1, "1111", 10},
	} {
		v, err := c.Get(t.Context(), step.id, step.version, noon, func(context.Context) (string, error) { loads++; return step.value, nil })
		if err != nil || v != step.value || loads != step.loads {
			t.Errorf("%s: %q, %v after %d loads, want %d", step.what, v, err, loads, step.loads)
		}
	}
}

// TestAValueOfALaterTimeIsLoadedAgain sets the clock back by an hour.
func TestAValueOfALaterTimeIsLoadedAgain(t *testing.T) {
	c := snapshot.New[int](4, time.Minute)
	loads := 0
	for want, now := range []time.Time{noon, noon.Add(-time.Hour), noon.Add(-time.Hour)} {
		v, err := c.Get(t.Context(), 1, 0, now, func(context.Context) (int, error) { loads++; return loads, nil })
		if err != nil || v != min(want+1, 2) {
			t.Errorf("at %v: value %d, %v", now, v, err)
		}
	}
}
