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
// nothing, when there were most before. The count lasts even where the transaction around it is rolled back: a failed
// try is a try.
func (db *DB) CountAttempt(ctx context.Context, subject string, windowStart, windowEnd time.Time, most int) (int, bool, error) {
	count, err := db.q.CountAttempt(ctx, subject, ms(windowStart), ms(windowEnd), int64(most))
	if t, ok := ctx.Value(txKey{}).(*transaction); ok && err == nil {
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
