package store

import (
	"context"
	"database/sql"
	"errors"
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
	count, err := db.q.CountAttempts(ctx, counted)
	if t := running(ctx); t != nil && err == nil {
		t.lasting = append(t.lasting, func(ctx context.Context) error {
			_, err := db.q.CountAttempts(ctx, counted)
			if errors.Is(err, sql.ErrNoRows) {
				return nil // others used the window up meanwhile
			}
			return err
		})
	}
	if errors.Is(err, sql.ErrNoRows) {
		return most, false, nil
	}
	return int(count), err == nil, err
}

// Attempts returns the number of tries of a subject in a window.
func (db *DB) Attempts(ctx context.Context, subject string, windowStart time.Time) (int, error) {
	count, err := db.q.Attempts(ctx, subject, ms(windowStart))
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return int(count), err
}
