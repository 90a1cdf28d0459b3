package clock_test

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/clock"
)

// settable is the clock of a machine that somebody sets.
type settable struct{ ahead time.Duration }

func (s *settable) Now() time.Time { return clock.System{}.Now().Add(s.ahead) }

// pass lets time pass.
func pass(d time.Duration) { <-time.After(d) }

// TestAFollowerShowsTheTimeOfTheOtherMachine proves that the clock of the own machine, right or wrong, set or not, does not matter.
func TestAFollowerShowsTheTimeOfTheOtherMachine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		machine := &settable{ahead: time.Hour}
		f := clock.NewFollower(machine)
		if got := f.Now(); !got.Equal(machine.Now()) {
			t.Errorf("before a reading: %v", got)
		}
		if _, err := f.Follow(func() (time.Time, error) { return time.Time{}, errors.New("away") }); err == nil || !f.Now().Equal(machine.Now()) {
			t.Errorf("after a reading that failed: %v, %v", f.Now(), err)
		}
		right := func() (time.Time, error) { return clock.System{}.Now(), nil }
		for _, ahead := range []time.Duration{time.Hour, 0, -time.Hour} {
			machine.ahead = ahead
			if moved, err := f.Follow(right); err != nil || moved != 0 {
				t.Errorf("%v ahead: moved by %v, %v", ahead, moved, err)
			}
			pass(1500 * time.Millisecond)
			if got := f.Now(); !got.Equal(clock.System{}.Now()) {
				t.Errorf("%v ahead: the time is %v, want %v", ahead, got, clock.System{}.Now())
			}
			if got := f.Ahead(); got != ahead {
				t.Errorf("ahead by %v, want %v", got, ahead)
			}
		}
	})
}

// TestAFollowerMovesNoFurtherThanItMust proves that a slow reading does not move the time, and that a reading which disagrees moves it
// to the nearest time that agrees.
func TestAFollowerMovesNoFurtherThanItMust(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		f := clock.NewFollower(clock.System{})
		// reading takes a second; the other machine's time is read after a part of it, and that machine is ahead.
		reading := func(part, ahead time.Duration) time.Duration {
			t.Helper()
			moved, err := f.Follow(func() (time.Time, error) {
				pass(part)
				at := clock.System{}.Now().Add(ahead)
				pass(time.Second - part)
				return at, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			return moved
		}
		reading(300*time.Millisecond, 0) // the time is 700 ms old when it arrives
		if got := f.Ahead(); got != 700*time.Millisecond {
			t.Errorf("the machine is ahead by %v, want 700ms", got)
		}
		if moved := reading(500*time.Millisecond, 0); moved != 200*time.Millisecond {
			t.Errorf("a better reading: moved by %v", moved)
		}
		for _, part := range []time.Duration{0, 300 * time.Millisecond, 500 * time.Millisecond} {
			if moved := reading(part, 0); moved != 0 {
				t.Errorf("read after %v: moved by %v", part, moved)
			}
		}
		if moved := reading(time.Second, 0); moved != 500*time.Millisecond {
			t.Errorf("a reading without delay: moved by %v", moved)
		}
		if moved := reading(0, -time.Hour); moved != -time.Hour+time.Millisecond {
			t.Errorf("an hour back: moved by %v", moved)
		}
		if moved := reading(time.Second, 0); moved != time.Hour-time.Millisecond {
			t.Errorf("an hour forward: moved by %v", moved)
		}
	})
}
