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
	// CountAttempts counts tries of a subject in a window with one conditional statement. It returns the number of
	// tries including these. It returns ok=false and counts nothing if there would be more than most.
	CountAttempts(ctx context.Context, subject string, tries int, windowStart, windowEnd time.Time, most int) (count int, ok bool, err error)
	// Attempts returns the number of tries of a subject in a window.
	Attempts(ctx context.Context, subject string, windowStart time.Time) (int, error)
}

// Take counts one try of the subject, or returns the fault tooManyRequests with the parameter seconds until the next
// window. Call it before the transaction of the try, or in one whose store keeps the count of
// CountAttempts after a rollback.
func (l Limit) Take(ctx context.Context, s Store, subject string) error {
	return l.TakeMany(ctx, s, subject, 1)
}

// TakeMany is Take for a number of tries. It counts all of them or none.
func (l Limit) TakeMany(ctx context.Context, s Store, subject string, tries int) error {
	_, ok, rest, err := l.count(ctx, s, subject, tries)
	if err == nil && !ok {
		err = TooMany(rest)
	}
	return err
}

// TooMany returns the fault tooManyRequests with the rest of the window in seconds.
func TooMany(rest time.Duration) error {
	return fault.New(fault.TooManyRequests).With("seconds", int((rest+time.Second-1)/time.Second))
}

// Count is Take for a caller with an error of its own. It returns the number of tries in this window, for an address those of its
// smallest network; ok=false if the window is used up; and the rest of the window.
func (l Limit) Count(ctx context.Context, s Store, subject string) (count int, ok bool, rest time.Duration, err error) {
	return l.count(ctx, s, subject, 1)
}

func (l Limit) count(ctx context.Context, s Store, subject string, tries int) (count int, ok bool, rest time.Duration, err error) {
	err = s.InTx(ctx, func(ctx context.Context) error {
		start, end := l.window(clock.Now(ctx))
		rest = end.Sub(clock.Now(ctx))
		for i, r := range l.ranges(subject) {
			var n int
			if n, ok, err = s.CountAttempts(ctx, l.key(r.Key), tries, start, end, l.Most*r.Factor); err != nil || !ok {
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

// ranges returns the networks that a subject counts for if the limit is by address, else the subject alone.
func (l Limit) ranges(subject string) []Range {
	if l.ByAddress {
		return Ranges(subject)
	}
	return []Range{{subject, 1}}
}

// Used returns the number of tries in this window, and the rest of the window. It counts nothing.
func (l Limit) Used(ctx context.Context, s Store, subject string) (count int, rest time.Duration, err error) {
	start, end := l.window(clock.Now(ctx))
	count, err = s.Attempts(ctx, l.key(subject), start)
	return count, end.Sub(clock.Now(ctx)), err
}

// Full reports whether the subject has no try left in this window, and returns the rest of the window. It counts nothing.
func (l Limit) Full(ctx context.Context, s Store, subject string) (rest time.Duration, full bool, err error) {
	start, end := l.window(clock.Now(ctx))
	for _, r := range l.ranges(subject) {
		count, err := s.Attempts(ctx, l.key(r.Key), start)
		if err != nil || count >= l.Most*r.Factor {
			return end.Sub(clock.Now(ctx)), err == nil, err
		}
	}
	return 0, false, nil
}

// window returns the window of a time.
func (l Limit) window(now time.Time) (start, end time.Time) {
	start = time.UnixMilli(now.UnixMilli() - now.UnixMilli()%l.Window.Milliseconds()).UTC()
	return start, start.Add(l.Window)
}

// key hashes subjects to a fixed length, because they may be mail addresses.
func (l Limit) key(subject string) string {
	sum := sha256.Sum256([]byte(subject))
	return l.Name + ":" + hex.EncodeToString(sum[:16])
}
