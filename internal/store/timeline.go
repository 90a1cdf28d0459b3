package store

import (
	"context"
	"math"

	"yagura/internal/account"
	"yagura/internal/record"
	"yagura/internal/store/sqlcgen"
)

var _ record.Store = (*DB)(nil)

// before returns the start of a page of the timeline.
func before(q record.Query) (at, id int64) {
	if q.Before == nil {
		return math.MaxInt64, math.MaxInt64
	}
	return ms(q.Before.At), q.Before.ID
}

func openedOf(r sqlcgen.TimelineOpenedRow) record.Item {
	return record.Item{
		Key: record.Key{At: timeOf(r.CreatedAt), ID: r.ID}, Kind: record.ContestOpened,
		User:    account.Ref{ID: r.UserID, Nickname: r.Nickname, Image: textOf(r.UserImage)},
		Contest: record.Ref{ID: r.ID, Name: r.Name, Image: textOf(r.Image)},
	}
}

func itemOf(r sqlcgen.TimelineEnteredRow) record.Item {
	i := record.Item{
		Key: record.Key{At: timeOf(r.At), ID: r.ID}, Kind: record.Entered,
		Team:    record.Ref{ID: idOf(r.TeamID), Name: textOf(r.TeamName), Image: textOf(r.TeamImage)},
		Contest: record.Ref{ID: r.ContestID, Name: r.ContestName, Image: textOf(r.ContestImage)},
		From:    int(r.PlaceFrom), To: int(r.PlaceTo),
	}
	if r.UserID != 0 {
		i.User = account.Ref{ID: r.UserID, Nickname: r.Nickname, Image: textOf(r.UserImage)}
	}
	switch {
	case i.To == 1:
		i.Kind = record.ContestWon
	case i.To > 1:
		i.Kind = record.Placed
	}
	return i
}

// Opened lists contests that were created.
func (db *DB) Opened(ctx context.Context, q record.Query, most int) ([]record.Item, error) {
	at, id := before(q)
	if q.Scope == record.Friends {
		rows, err := db.q.TimelineOpenedByFriends(ctx, q.ViewerID, at, id, int32(most))
		return mapRows(rows, func(r sqlcgen.TimelineOpenedByFriendsRow) record.Item { return openedOf(sqlcgen.TimelineOpenedRow(r)) }), err
	}
	rows, err := db.q.TimelineOpened(ctx, at, id, q.ViewerID, int32(most))
	return mapRows(rows, openedOf), err
}

// Entered lists entries.
func (db *DB) Entered(ctx context.Context, q record.Query, most int) ([]record.Item, error) {
	at, id := before(q)
	if q.Scope == record.Friends {
		rows, err := db.q.TimelineEnteredByFriends(ctx, q.ViewerID, at, id, int32(most))
		return mapRows(rows, func(r sqlcgen.TimelineEnteredByFriendsRow) record.Item { return itemOf(sqlcgen.TimelineEnteredRow(r)) }), err
	}
	rows, err := db.q.TimelineEntered(ctx, at, id, q.ViewerID, int32(most))
	return mapRows(rows, itemOf), err
}

// Placed lists final places: all of friends, those on the podium of everyone.
func (db *DB) Placed(ctx context.Context, q record.Query, most int) ([]record.Item, error) {
	at, id := before(q)
	if q.Scope == record.Friends {
		rows, err := db.q.TimelinePlacedOfFriends(ctx, q.ViewerID, at, id, int32(most))
		return mapRows(rows, func(r sqlcgen.TimelinePlacedOfFriendsRow) record.Item { return itemOf(sqlcgen.TimelineEnteredRow(r)) }), err
	}
	rows, err := db.q.TimelinePlaced(ctx, at, id, q.ViewerID, int32(most))
	return mapRows(rows, func(r sqlcgen.TimelinePlacedRow) record.Item { return itemOf(sqlcgen.TimelineEnteredRow(r)) }), err
}
