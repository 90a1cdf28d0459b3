package store

import (
	"context"

	"yagura/internal/match"
)

// OpenOrForfeitedMatches lists the matches of an entry in a stage that are open or decided by a forfeit.
func (db *DB) OpenOrForfeitedMatches(ctx context.Context, stageID, entryID int64) ([]match.Record, error) {
	rows, err := db.q.UnruledMatches(ctx, stageID, entryID)
	return mapRows(rows, recordOf), err
}
