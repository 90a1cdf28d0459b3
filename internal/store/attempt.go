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
func (db *DB) CountAttempt(ctx context.Context, subject string, windowStart, windowEnd time.Time, most int) (int, bool, error) {
	count, err := db.q.CountAttempt(ctx, subject, ms(windowStart), ms(windowEnd), int64(most))
	if errors.Is(err, sql.ErrNoRows) {
		return most, false, nil
	}
	return int(count), err == nil, err
}
