package program

import (
	"context"
	"errors"
	"testing"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/guard"
)

// TestARepeatedJobPlansItsNextRunFirst proves that work which panics does not end the series, and that no work is done whose next run
// cannot be planned.
func TestARepeatedJobPlansItsNextRunFirst(t *testing.T) {
	now := time.Date(2026, 11, 20, 12, 0, 0, 0, time.UTC)
	ctx := clock.Fix(t.Context(), now)
	var planned []time.Time
	plan := func(_ context.Context, next time.Time) error { planned = append(planned, next); return nil }
	run := repeated(time.Hour, plan, func(context.Context) error { panic("the work is broken") })
	var crash *guard.Panic
	if err := guard.Call(func() error { return run(ctx, nil) }); !errors.As(err, &crash) {
		t.Errorf("a panic of the work: %v", err)
	}
	if len(planned) != 1 || !planned[0].Equal(now.Add(time.Hour)) {
		t.Errorf("planned %v", planned)
	}
	away := errors.New("the database is away")
	run = repeated(time.Hour, func(context.Context, time.Time) error { return away }, func(context.Context) error { t.Error("worked"); return nil })
	if err := run(ctx, nil); !errors.Is(err, away) {
		t.Errorf("a plan that fails: %v", err)
	}
}
