// Package limit limits how often something may be tried, by fixed windows counted in the store: the bound holds across
// restarts and across many nodes.
package limit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Limit allows Most tries a window for each subject.
type Limit struct {
	// Name tells limits apart in the store.
	Name string
	// Window is how long a window lasts; windows are aligned to the Unix epoch.
	Window time.Duration
	// Most is how many tries a window allows.
	Most int
}

// Store is the storage that a limit use.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// CountAttempt counts one try of a subject in a window by one conditional statement. It returns the number of tries
	// with this one, or ok=false, counting nothing, when there were most before.
	CountAttempt(ctx context.Context, subject string, windowStart, windowEnd time.Time, most int) (count int, ok bool, err error)
}

// Take counts one try of the subject, or answers the fault tooManyRequests with the parameter seconds until the next
// window. Where the try's own failure must not undo the count, call it before the try's transaction begins.
func (l Limit) Take(ctx context.Context, s Store, subject string) error {
	_, ok, wait, err := l.Count(ctx, s, subject)
	if err != nil {
		return err
	}
	if !ok {
		return fault.New(fault.TooManyRequests).With("seconds", int((wait+time.Second-1)/time.Second))
	}
	return nil
}

// Count is Take for a caller that answers in its own words: the number of tries in this window, ok=false when the
// window is used up, and how long it still lasts.
func (l Limit) Count(ctx context.Context, s Store, subject string) (count int, ok bool, rest time.Duration, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		start := time.UnixMilli(now.UnixMilli() - now.UnixMilli()%l.Window.Milliseconds()).UTC()
		end := start.Add(l.Window)
		rest = end.Sub(now)
		count, ok, err = s.CountAttempt(ctx, l.key(subject), start, end, l.Most)
		return err
	})
	return count, ok, rest, err
}

// key keeps subjects at one length and out of sight: they may be mail addresses.
func (l Limit) key(subject string) string {
	sum := sha256.Sum256([]byte(subject))
	return l.Name + ":" + hex.EncodeToString(sum[:16])
}
