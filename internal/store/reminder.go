package store

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

// PeopleToRemind lists people with an address who play in an entry that was not declined, in the order of their ids after
// the given one. absent keeps to entries that hold a place and are not checked in.
func (db *DB) PeopleToRemind(ctx context.Context, contestID int64, absent bool, after int64, most int) ([]contest.Reminded, error) {
	rows, err := db.q.PeopleToRemind(ctx, after, contestID, bit(absent), int32(most))
	return mapRows(rows, func(r sqlcgen.PeopleToRemindRow) contest.Reminded {
		return contest.Reminded{
			UserID: r.ID, Email: r.Email, Language: textOf(r.Language), Timezone: textOf(r.Timezone), MutedKinds: listOf(r.MutedKinds),
		}
	}), err
}

// PeopleOfEntry lists the people of an entry: who entered alone, or who is in the team now.
func (db *DB) PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error) {
	return db.q.PeopleOfEntry(ctx, contestID, entryID)
}
