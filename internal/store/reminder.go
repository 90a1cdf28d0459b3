package store

import "context"

// PeopleOfEntry lists the people of an entry: who entered alone, or who is in the team now.
func (db *DB) PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error) {
	return db.q.PeopleOfEntry(ctx, contestID, entryID)
}
