// Package job does what happens later: work that a transaction left for after its commit, timers, and the delivery of
// events to everyone who listens. Both parts promise "at least once": what they call must be able to run twice.
package job

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime/debug"
	"strings"
	"time"
)

// poll is how long a loop sleeps when nothing wakes it: a safety net for what another process left, and for a nudge
// that was lost. The usual wake-up is a nudge or a timer.
const poll = 5 * time.Second

// errorPause is how long a loop waits after the database failed.
const errorPause = time.Second

// bell wakes a loop. Ringing never blocks; rings that no one has heard yet count as one.
type bell chan struct{}

func newBell() bell { return make(bell, 1) }

func (b bell) ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}

// sleep waits for the bell or the time; it returns false when stop was closed first.
func sleep(d time.Duration, b bell, stop <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-stop:
		return false
	case <-b:
	case <-timer.C:
	}
	return true
}

// backoff is the pause after the given failed attempt, counted from 1: it doubles from first up to longest, and is spread
// by a quarter to both sides so that what failed together does not come back together.
func backoff(first, longest time.Duration, attempt int, random func() float64) time.Duration {
	d := first
	for range attempt - 1 {
		if d *= 2; d >= longest {
			d = longest
			break
		}
	}
	return time.Duration(float64(d) * (0.75 + random()/2))
}

func orDefault[T comparable](v, fallback T) T {
	var zero T
	if v == zero {
		return fallback
	}
	return v
}

func orRandom(f func() float64) func() float64 {
	if f == nil {
		return rand.Float64
	}
	return f
}

// panicked is a panic of a called function, turned into an error.
type panicked struct {
	value any
	stack []byte
}

func (p *panicked) Error() string { return fmt.Sprintf("panic: %v", p.value) }

// guarded calls fn and turns a panic into an error: the process lives on.
func guarded(ctx context.Context, fn func(context.Context) error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &panicked{value: v, stack: debug.Stack()}
		}
	}()
	return fn(ctx)
}

// details are what a log line says about a failure: the stack too, when it was a panic.
func details(err error) []any {
	out := []any{"error", err.Error()}
	var p *panicked
	if errors.As(err, &p) {
		out = append(out, "stack", string(p.stack))
	}
	return out
}

// maxErrorLength bounds the text of an error that is stored, in bytes.
const maxErrorLength = 1000

// storable makes the text of an error fit for both databases.
func storable(err error) string {
	s := strings.ReplaceAll(err.Error(), "\x00", "")
	if len(s) > maxErrorLength {
		s = s[:maxErrorLength]
	}
	return strings.ToValidUTF8(s, "")
}
