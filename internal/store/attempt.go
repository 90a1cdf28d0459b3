package store

import (
	"context"
	"database/sql"
	"errors"
	"time"

	"yagura/internal/kit/limit"
)

var _ limit.Store = (*DB)(nil)

// CountAttempt counts one try of a subject in a window and returns the number including this one. It returns ok=false
// and counts nothing if there were most before. The count stays even if the surrounding transaction is rolled back.
func (db *DB) CountAttempt(ctx context.Context, subject string, windowStart, windowEnd time.Time, most int) (int, bool, error) {
	count, err := db.q.CountAttempt(ctx, subject, ms(windowStart), ms(windowEnd), int64(most))
	if t := running(ctx); t != nil && err == nil {
		t.lasting = append(t.lasting, func(ctx context.Context) error {
			_, err := db.q.CountAttempt(ctx, subject, ms(windowStart), ms(windowEnd), int64(most))
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
