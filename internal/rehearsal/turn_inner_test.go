package rehearsal

import (
	"context"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fair"
	"yagura/internal/kit/fault"
)

// TestOneAccountLeavesTurnsToOthers proves that people take turns, however many rehearsals of one person wait, and that a third waiting rehearsal of one person is
// refused.
func TestOneAccountLeavesTurnsToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewService(nil, nil, nil, nil)
		s.turns = fair.New(fair.Limits{Capacity: 1, Workers: 1, PerKey: 1, WaitingPerKey: 2, Waiting: 64})
		end := make(chan struct{})
		var order []int64
		rehearse := func(user int64) error {
			_, err := s.inTurn(clock.Fix(t.Context(), time.Now()), user, func() (State, error) {
				order = append(order, user)
				<-end
				return State{}, nil
			})
			return err
		}
		for _, user := range []int64{1, 1, 1, 2} {
			go func() {
				if err := rehearse(user); err != nil {
					t.Errorf("person %d: %v", user, err)
				}
			}()
			synctest.Wait()
		}
		if err := rehearse(1); !fault.Has(err, fault.Overloaded) {
			t.Errorf("the third that waits: %v", err)
		}
		close(end)
		synctest.Wait()
		if want := []int64{1, 1, 2, 1}; !slices.Equal(order, want) {
			t.Errorf("the turns are those of %v, want %v", order, want)
		}
	})
}

// TestComputingTimeOfOneAccountIsLimited proves that an account which has used up its time is refused, and nobody else.
func TestComputingTimeOfOneAccountIsLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := NewService(nil, nil, nil, nil)
		rehearse := func(user int64) error {
			_, err := s.inTurn(clock.Fix(t.Context(), time.Now()), user, func() (State, error) {
				<-time.After(maxComputing / 2)
				return State{}, nil
			})
			return err
		}
		for range 2 {
			if err := rehearse(1); err != nil {
				t.Errorf("a rehearsal with time left: %v", err)
			}
		}
		if err := rehearse(1); !fault.Has(err, fault.TooManyRequests) {
			t.Errorf("a rehearsal after the time is used up: %v", err)
		}
		if err := rehearse(2); err != nil {
			t.Errorf("another account: %v", err)
		}
		<-time.After(s.spent.Window)
		if err := rehearse(1); err != nil {
			t.Errorf("in the next window: %v", err)
		}
	})
}

// TestRehearsalEndsWithItsRequest proves that a request which is cancelled computes no further move.
func TestRehearsalEndsWithItsRequest(t *testing.T) {
	s := NewService(nil, nil, nil, nil)
	ctx, cancel := context.WithCancel(clock.Fix(t.Context(), time.Now()))
	_, err := s.inTurn(ctx, 1, func() (State, error) {
		cancel()
		r := &run{}
		return State{}, r.move(ctx, 0, Move{Play: PlayAll})
	})
	if !fault.Has(err, fault.Overloaded) {
		t.Errorf("a cancelled rehearsal: %v", err)
	}
}
