package store

import (
	"context"

	"yagura/internal/contest"
)

var _ contest.DeskStore = (*DB)(nil)

// ExpectedCheckins counts the entries that hold a place (only the allowed ones if allowedOnly), and how many of them
// checked in.
func (db *DB) ExpectedCheckins(ctx context.Context, contestID int64, allowedOnly bool) (of, checkedIn int, err error) {
	r, err := db.q.ExpectedCheckins(ctx, contestID, bit(allowedOnly))
	return int(r.Expected), int(r.CheckedIn), err
}

// MissingCheckins lists the first of them that did not check in, by time of entry.
func (db *DB) MissingCheckins(ctx context.Context, contestID int64, allowedOnly bool, most int) ([]contest.Entry, error) {
	rows, err := db.q.MissingCheckins(ctx, contestID, bit(allowedOnly), int32(most))
	return mapRows(rows, entryOf), err
}
