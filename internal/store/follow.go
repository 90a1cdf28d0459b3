package store

import (
	"cmp"
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/follow"
	"yagura/internal/store/sqlcgen"
)

var _ follow.Store = (*DB)(nil)

// LockFollowTarget locks a target for the rest of the transaction, without changing its version; ok is false if it does not exist or cannot
// be followed.
func (db *DB) LockFollowTarget(ctx context.Context, t follow.Target) (bool, error) {
	locks := map[follow.Kind]func(context.Context, int64) (int64, error){
		follow.Player: db.q.LockPersonToFollow, follow.Organiser: db.q.LockPersonToFollow, follow.Team: db.q.LockTeamToFollow,
		follow.Contest: db.q.LockContestToFollow, follow.Game: db.q.LockGameToFollow,
	}
	n, err := locks[t.Kind](ctx, t.ID)
	return n == 1, err
}

// ContestExists reports whether there is a contest with this id.
func (db *DB) ContestExists(ctx context.Context, id int64) (bool, error) {
	n, err := db.q.ContestExists(ctx, id)
	return n == 1, err
}

// AddFollow stores that a person follows a target. It returns false if the person follows it already.
func (db *DB) AddFollow(ctx context.Context, userID int64, t follow.Target, now time.Time) (bool, error) {
	row := sqlcgen.InsertFollowParams{UserID: userID, Kind: string(t.Kind), TargetID: t.ID, CreatedAt: ms(now)}
	switch t.Kind {
	case follow.Player, follow.Organiser:
		row.PersonID = &t.ID
	case follow.Team:
		row.TeamID = &t.ID
	case follow.Contest:
		row.ContestID = &t.ID
	case follow.Game:
		row.GameID = &t.ID
	}
	n, err := db.q.InsertFollow(ctx, row)
	return n == 1, err
}

// DeleteFollow removes a follow. It returns false if there is none.
func (db *DB) DeleteFollow(ctx context.Context, userID int64, t follow.Target) (bool, error) {
	n, err := db.q.DeleteFollow(ctx, userID, string(t.Kind), t.ID)
	return n == 1, err
}

// CountFollows counts what a person follows.
func (db *DB) CountFollows(ctx context.Context, userID int64) (int, error) {
	n, err := db.q.CountFollows(ctx, userID)
	return int(n), err
}

// Follows lists what a person follows, newest first.
func (db *DB) Follows(ctx context.Context, userID int64, most int) ([]follow.Followed, error) {
	rows, err := db.q.ListFollows(ctx, userID, int32(most))
	return mapRows(rows, func(r sqlcgen.ListFollowsRow) follow.Followed {
		return follow.Followed{
			Target: follow.Target{Kind: follow.Kind(r.Kind), ID: r.TargetID},
			Name:   cmp.Or(textOf(r.Nickname), textOf(r.TeamName), textOf(r.ContestName), textOf(r.GameName)),
			Image:  textOf(r.Image), Since: timeOf(r.CreatedAt),
		}
	}), err
}

// FollowedEntries lists the entries of a contest whose team, or a player of whose roster, a person follows.
func (db *DB) FollowedEntries(ctx context.Context, userID, contestID int64, most int) ([]contest.Entry, error) {
	rows, err := db.q.FollowedEntries(ctx, userID, contestID, int32(most))
	return mapRows(rows, entryOf), err
}

// ForgetFollows deletes every follow of a person, in both directions.
func (db *DB) ForgetFollows(ctx context.Context, userID int64) error {
	return db.q.DeleteFollowsOf(ctx, userID)
}
