package gather_test

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"yagura/internal/kit/gather"
	"yagura/internal/kit/guard"
)

// TestCallsAtTheSameTimeShareReads proves that calls which arrive during a read are answered by the next one, that each gets the value
// of its own id, and that a call alone has a read of its own.
func TestCallsAtTheSameTimeShareReads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var reads [][]int64
		r := gather.Reader[string]{Read: func(_ context.Context, ids []int64) (map[int64]string, error) {
			reads = append(reads, ids)
			<-time.After(time.Second)
			out := map[int64]string{}
			for _, id := range ids {
				if id != 7 {
					out[id] = fmt.Sprint("value of ", id)
				}
			}
			return out, nil
		}}
		var all sync.WaitGroup
		for id := range int64(250) {
			all.Go(func() {
				value, ok, err := r.Get(t.Context(), id)
				if want := fmt.Sprint("value of ", id); err != nil || ok != (id != 7) || ok && value != want {
					t.Errorf("%d: %q, %v, %v", id, value, ok, err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		sizes := []int{}
		for _, ids := range reads {
			sizes = append(sizes, len(ids))
		}
		if fmt.Sprint(sizes) != "[1 100 100 49]" {
			t.Errorf("ids of the reads: %v", sizes)
		}
		if _, _, err := r.Get(t.Context(), 1); err != nil || len(reads) != 5 || len(reads[4]) != 1 {
			t.Errorf("%d reads after a call alone: %v", len(reads), err)
		}
	})
}

// TestAPanicEndsOnlyItsRead proves that a read of several calls which panics does not end the process: its calls get an error, and later
// ones are answered.
func TestAPanicEndsOnlyItsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		reads := 0
		r := gather.Reader[int]{Read: func(_ context.Context, ids []int64) (map[int64]int, error) {
			<-time.After(time.Second)
			if reads++; reads == 2 {
				panic("index out of range")
			}
			return map[int64]int{ids[0]: reads}, nil
		}}
		var all sync.WaitGroup
		for id := range int64(3) { // the last two share the second read
			all.Go(func() {
				var p *guard.Panic
				if _, _, err := r.Get(t.Context(), id); errors.As(err, &p) != (id > 0) {
					t.Errorf("call %d: %v", id, err)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if value, ok, err := r.Get(t.Context(), 9); value != 3 || !ok || err != nil {
			t.Errorf("after the panic: %d, %v, %v", value, ok, err)
		}
	})
}

// TestAFailureEndsOnlyItsRead proves that the calls of a read that failed get its error, that later ones are answered, and that a caller
// who leaves is not waited for.
func TestAFailureEndsOnlyItsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		away := errors.New("the database is away")
		reads := 0
		r := gather.Reader[int]{Read: func(_ context.Context, ids []int64) (map[int64]int, error) {
			<-time.After(time.Second)
			if reads++; reads < 3 {
				return nil, away
			}
			return map[int64]int{ids[0]: reads}, nil
		}}
		var all sync.WaitGroup
		for i, want := range []error{away, away, context.DeadlineExceeded} {
			all.Go(func() {
				ctx, cancel := context.WithTimeout(t.Context(), time.Hour)
				if errors.Is(want, context.DeadlineExceeded) {
					cancel()
					ctx, cancel = context.WithTimeout(t.Context(), time.Second/2)
				}
				defer cancel()
				if _, _, err := r.Get(ctx, int64(i)); !errors.Is(err, want) {
					t.Errorf("call %d: %v, want %v", i, err, want)
				}
			})
			synctest.Wait()
		}
		all.Wait()
		if value, ok, err := r.Get(t.Context(), 9); value != 3 || !ok || err != nil {
			t.Errorf("after the failures: %d, %v, %v", value, ok, err)
		}
	})
}
