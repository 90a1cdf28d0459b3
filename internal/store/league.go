package store

import (
	"context"

	"yagura/internal/match"
)

// UnruledMatches lists the matches of an entry in a stage that are open, or decided by a drop alone.
func (db *DB) UnruledMatches(ctx context.Context, stageID, entryID int64) ([]match.Record, error) {
	rows, err := db.q.UnruledMatches(ctx, stageID, entryID)
	return mapRows(rows, recordOf), err
}
