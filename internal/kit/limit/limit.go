// Package limit limits how often something may be tried, in fixed windows counted in the store. The limit holds
// across restarts and nodes.
package limit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Limit allows Most tries per window for each subject.
type Limit struct {
	// Name identifies the limit in the store.
	Name string
	// Window is the length of a window; windows are aligned to the Unix epoch.
	Window time.Duration
	// Most is the number of tries in a window.
	Most int
	// ByAddress says that the subjects are network addresses. A try counts for each of its Ranges.
	ByAddress bool
}

// Store is the storage that a limit uses.
type Store interface {
	InTx(ctx context.Context, fn func(ctx context.Context) error) error
	// CountAttempt counts one try of a subject in a window with one conditional statement. It returns the number of
	// tries including this one. It returns ok=false and counts nothing if there were most before.
	CountAttempt(ctx context.Context, subject string, windowStart, windowEnd time.Time, most int) (count int, ok bool, err error)
}

// Take counts one try of the subject, or returns the fault tooManyRequests with the parameter seconds until the next
// window. Call it before the transaction of the try, or in one whose store keeps the count of
// CountAttempt after a rollback.
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

// Count is Take for a caller with an error of its own. It returns the number of tries in this window, for an address those of its
// smallest network; ok=false if the window is used up; and the rest of the window.
func (l Limit) Count(ctx context.Context, s Store, subject string) (count int, ok bool, rest time.Duration, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		now := clock.Now(ctx)
		start := time.UnixMilli(now.UnixMilli() - now.UnixMilli()%l.Window.Milliseconds()).UTC()
		end := start.Add(l.Window)
		rest = end.Sub(now)
		for i, r := range l.ranges(subject) {
			var n int
			if n, ok, err = s.CountAttempt(ctx, l.key(r.Key), start, end, l.Most*r.Factor); err != nil || !ok {
				return err
			}
			if i == 0 {
				count = n
			}
		}
		return nil
	})
	return count, ok, rest, err
}

func (l Limit) ranges(subject string) []Range {
	if l.ByAddress {
		return Ranges(subject)
	}
	return []Range{{subject, 1}}
}

// key hashes subjects to a fixed length, because they may be mail addresses.
func (l Limit) key(subject string) string {
	sum := sha256.Sum256([]byte(subject))
	return l.Name + ":" + hex.EncodeToString(sum[:16])
}
