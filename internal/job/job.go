// Package job runs deferred work: jobs that a transaction left for after its commit, timers, and the delivery of
// events to consumers. Both run at least once, so handlers and consumers must tolerate repetition.
package job

import (
	"math/rand/v2"
	"strings"
	"time"

	"yagura/internal/kit/redact"
	"yagura/internal/kit/wakeup"
)

// poll is how long a loop sleeps if nothing wakes it, in case a nudge was lost or another process left work. Normally
// a nudge or a timer wakes it.
const poll = 5 * time.Second

// errorPause is how long a loop waits after the database failed.
const errorPause = time.Second

// sleep waits for the wakeup or the time; it returns false if stop was closed first.
func sleep(d time.Duration, w wakeup.Wakeup, stop <-chan struct{}) bool {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-stop:
		return false
	case <-w:
	case <-timer.C:
	}
	return true
}

// backoff returns the pause after the given failed attempt, counted from 1. It doubles from first up to longest and
// varies by a quarter in both directions, so that simultaneous failures are not retried simultaneously.
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

func orRandom(f func() float64) func() float64 {
	if f == nil {
		return rand.Float64
	}
	return f
}

// maxErrorLength limits the stored text of an error, in bytes.
const maxErrorLength = 1000

// storable returns the text of an error without addresses and secrets, in a form that both databases store.
func storable(err error) string {
	s := redact.Text(strings.ReplaceAll(err.Error(), "\x00", ""))
	if len(s) > maxErrorLength {
		s = s[:maxErrorLength]
	}
	return strings.ToValidUTF8(s, "")
}
