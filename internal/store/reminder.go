package store

import "context"

// PeopleOfEntry lists the people of an entry: the person, or the players on the team's roster.
func (db *DB) PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error) {
	return db.q.PeopleOfEntry(ctx, contestID, entryID)
}
