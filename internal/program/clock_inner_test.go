package program

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/clock"
)

// TestAReadingThatPanicsEndsNothing proves that the clock of the database is read on after a panic.
func TestAReadingThatPanicsEndsNothing(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		readings := 0
		d := &databaseClock{follower: clock.NewFollower(clock.System{}), read: func(context.Context) (time.Time, error) {
			if readings++; readings == 1 {
				panic("the driver is broken")
			}
			return clock.System{}.Now(), nil
		}}
		ctx, cancel := context.WithTimeout(t.Context(), 3*clockPause+clockPause/2)
		defer cancel()
		d.follow(ctx)
		if readings != 3 {
			t.Errorf("%d readings, want 3", readings)
		}
	})
}
