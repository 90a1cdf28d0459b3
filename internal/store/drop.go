package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/match"
	"yagura/internal/store/sqlcgen"
)

// SetEntryDrop writes how an entry left its contest; nil = it plays again.
func (db *DB) SetEntryDrop(ctx context.Context, entryID int64, d *contest.Drop, now time.Time) error {
	p := sqlcgen.SetEntryDropParams{ID: entryID, UpdatedAt: ms(now)}
	if d != nil {
		p.DropCause, p.DropReason, p.DropAnnulled = textOrNil(string(d.Cause)), d.Reason, bit(d.Annulled)
		p.DropAt, p.DropByID = msOrNil(&d.At), idOrNil(d.ByID)
	}
	return db.q.SetEntryDrop(ctx, p)
}

// PlaysOn reports whether an entry is still to play in a stage of its contest.
func (db *DB) PlaysOn(ctx context.Context, contestID, entryID int64) (bool, error) {
	n, err := db.q.CountPlays(ctx, contestID, entryID)
	return n > 0, err
}

// EntryHasPlayers reports whether someone on the roster of an entry has not withdrawn from the service.
func (db *DB) EntryHasPlayers(ctx context.Context, entryID int64) (bool, error) {
	n, err := db.q.CountEntryPlayers(ctx, entryID)
	return n > 0, err
}

// DroppedEntries lists the entries that left a contest while they were playing, the latest first.
func (db *DB) DroppedEntries(ctx context.Context, contestID int64, most int) ([]match.Dropout, error) {
	rows, err := db.q.DroppedEntries(ctx, contestID, int32(most))
	return mapRows(rows, func(r sqlcgen.DroppedEntriesRow) match.Dropout {
		out := match.Dropout{Entry: entryOf(r.EntryDetail), HasPlayers: r.HasPlayers == 1}
		if r.EntryDetail.DropByID != nil {
			out.By = account.Ref{ID: *r.EntryDetail.DropByID, Nickname: textOf(r.ByNickname), Image: textOf(r.ByImage)}
		}
		return out
	}), err
}

// DroppedEntryIDs lists the ids of the entries that left a contest while they were playing.
func (db *DB) DroppedEntryIDs(ctx context.Context, contestID int64) ([]int64, error) {
	return db.q.DroppedEntryIDs(ctx, contestID)
}

// ForfeitsOfEntry lists matches of an entry that were decided because a side dropped out.
func (db *DB) ForfeitsOfEntry(ctx context.Context, contestID, entryID int64, most int) ([]match.Record, error) {
	rows, err := db.q.ForfeitsOfEntry(ctx, contestID, entryID, int32(most))
	return mapRows(rows, recordOf), err
}
