package store

import (
	"context"
	"time"

	"yagura/internal/kit/limit"
	"yagura/internal/store/sqlcgen"
)

var _ limit.Store = (*DB)(nil)

// CountAttempts counts tries of a subject in a window and returns the number including these. It returns ok=false and
// counts nothing if there would be more than most. The count stays even if the surrounding transaction is rolled back.
func (db *DB) CountAttempts(ctx context.Context, subject string, tries int, windowStart, windowEnd time.Time, most int) (int, bool, error) {
	if tries > most {
		return most, false, nil
	}
	counted := sqlcgen.CountAttemptsParams{
		Subject: subject, WindowStart: ms(windowStart), WindowEnd: ms(windowEnd), Tries: int64(tries), Most: int64(most),
	}
	count, ok, err := found(db.q.CountAttempts(ctx, counted))
	if t := running(ctx); t != nil && ok {
		t.lasting = append(t.lasting, func(ctx context.Context) error {
			_, _, err := found(db.q.CountAttempts(ctx, counted)) // there is no row if others used the window up meanwhile
			return err
		})
	}
	if !ok {
		return most, false, err
	}
	return int(count), true, nil
}

// Attempts returns the number of tries of a subject in a window.
func (db *DB) Attempts(ctx context.Context, subject string, windowStart time.Time) (int, error) {
	count, _, err := found(db.q.Attempts(ctx, subject, ms(windowStart)))
	return int(count), err
}
