package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"yagura/internal/kit/limit"
)

var _ limit.Store = (*DB)(nil)

// CountAttempt counts one try of a subject in a window and answers the number with this one, or ok=false, counting
// nothing, when there were most before.
func (db *DB) CountAttempt(ctx context.Context, subject string, windowStart time.Time, most int) (int, bool, error) {
	count, err := db.q.CountAttempt(ctx, subject, ms(windowStart), int64(most))
	if errors.Is(err, sql.ErrNoRows) {
		return most, false, nil
	}
	return int(count), err == nil, err
}

// DeleteAttempts forgets the windows that began before the given time.
func (db *DB) DeleteAttempts(ctx context.Context, before time.Time) error {
	return db.InTx(ctx, func(ctx context.Context) error {
		_, err := db.q.DeleteAttempts(ctx, ms(before))
		return err
	})
}
