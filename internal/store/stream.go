package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/stage"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/stream"
)

var _ stream.Store = (*DB)(nil)

// Casters lists the casters of a contest by time.
func (db *DB) Casters(ctx context.Context, contestID int64, most int) ([]stream.Caster, error) {
	rows, err := db.q.ListCasters(ctx, contestID, int32(most))
	return mapRows(rows, func(r sqlcgen.ListCastersRow) stream.Caster {
		return stream.Caster{User: account.Ref{ID: r.UserID, Nickname: r.Nickname, Image: textOf(r.Image)}, CreatedAt: timeOf(r.CreatedAt)}
	}), err
}

// IsCaster reports whether a person is a caster of a contest.
func (db *DB) IsCaster(ctx context.Context, contestID, userID int64) (bool, error) {
	return db.q.IsCaster(ctx, contestID, userID)
}

// AddCaster makes a person a caster. It returns false for an existing caster.
func (db *DB) AddCaster(ctx context.Context, contestID, userID, by int64, now time.Time) (bool, error) {
	n, err := db.q.InsertCaster(ctx, contestID, userID, ms(now), by)
	return n == 1, err
}

// RemoveCaster removes the role from a caster. It returns false for someone who is no caster.
func (db *DB) RemoveCaster(ctx context.Context, contestID, userID int64) (bool, error) {
	n, err := db.q.DeleteCaster(ctx, contestID, userID)
	return n == 1, err
}

// ForgetCaster removes a person from the casters of every contest, and returns those contests.
func (db *DB) ForgetCaster(ctx context.Context, userID int64) ([]int64, error) {
	return db.q.ForgetCaster(ctx, userID)
}

func streamItemOf(r sqlcgen.StreamItemsRow) stream.Item {
	i := r.StreamItem
	return stream.Item{
		ID: i.ID, ContestID: i.ContestID, State: stream.State(i.State), Match: recordOf(r.Match), Format: stage.FormatID(r.Format),
		StartedAt: timeOrNil(i.StartedAt), EndedAt: timeOrNil(i.EndedAt), Notified: [2]int64{idOf(i.ToldA), idOf(i.ToldB)}, Position: i.Position,
	}
}

// StreamItems lists the open items of a contest in their order, then the done ones, newest first.
func (db *DB) StreamItems(ctx context.Context, contestID int64, most int) ([]stream.Item, error) {
	rows, err := db.q.StreamItems(ctx, contestID, int32(most))
	return mapRows(rows, streamItemOf), err
}

// StreamEntries returns the entries of the matches of the items that StreamItems lists.
func (db *DB) StreamEntries(ctx context.Context, contestID int64, most int) (map[int64]contest.Entry, error) {
	rows, err := db.q.StreamEntries(ctx, contestID, int32(most))
	entries := make(map[int64]contest.Entry, len(rows))
	for _, r := range rows {
		entries[r.ID] = entryOf(r)
	}
	return entries, err
}

// StreamedMatch finds a match of a contest as an item that is not in the queue.
func (db *DB) StreamedMatch(ctx context.Context, contestID, matchID int64) (stream.Item, bool, error) {
	return one(func(r sqlcgen.StreamedMatchRow) stream.Item {
		return stream.Item{Match: recordOf(r.Match), Format: stage.FormatID(r.Format)}
	})(db.q.StreamedMatch(ctx, contestID, matchID))
}

// EntriesOfLobby lists the entries in a match of many sides.
func (db *DB) EntriesOfLobby(ctx context.Context, matchID int64, most int) ([]int64, error) {
	return db.q.EntriesOfLobby(ctx, matchID, int32(most))
}

// InsertStreamItem appends an item to the queue. It returns false if its match is open there already.
func (db *DB) InsertStreamItem(ctx context.Context, i stream.Item, now time.Time) (bool, error) {
	n, err := db.q.InsertStreamItem(ctx, sqlcgen.InsertStreamItemParams{
		ID: i.ID, ContestID: i.ContestID, MatchID: i.Match.ID, ToldA: idOrNil(i.Notified[0]), ToldB: idOrNil(i.Notified[1]), Now: ms(now),
	})
	return n == 1, err
}

// SetStreamState writes the state and times of an item. It returns false if its state is not before any more.
func (db *DB) SetStreamState(ctx context.Context, i stream.Item, before stream.State, now time.Time) (bool, error) {
	n, err := db.q.SetStreamState(ctx, sqlcgen.SetStreamStateParams{
		ID: i.ID, State: string(i.State), Before: string(before), StartedAt: msOrNil(i.StartedAt), EndedAt: msOrNil(i.EndedAt), Now: ms(now),
	})
	return n == 1, err
}

// SetStreamPosition moves an item.
func (db *DB) SetStreamPosition(ctx context.Context, itemID, position int64, now time.Time) error {
	return db.q.SetStreamPosition(ctx, itemID, position, ms(now))
}

// SetStreamNotified writes which sides were notified that the match will be streamed.
func (db *DB) SetStreamNotified(ctx context.Context, itemID int64, notified [2]int64) error {
	return db.q.SetStreamNotified(ctx, itemID, idOrNil(notified[0]), idOrNil(notified[1]))
}

// DeleteStreamItem removes an item. It returns false if there is none.
func (db *DB) DeleteStreamItem(ctx context.Context, contestID, itemID int64) (bool, error) {
	n, err := db.q.DeleteStreamItem(ctx, itemID, contestID)
	return n == 1, err
}
