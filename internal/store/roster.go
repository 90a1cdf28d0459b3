package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
)

// RosterOfEntry lists the people on an entry's roster and the current members of its team.
func (db *DB) RosterOfEntry(ctx context.Context, entryID int64, most int) ([]contest.RosterPerson, error) {
	rows, err := db.q.RosterOfEntry(ctx, entryID, int32(most))
	return mapRows(rows, func(r sqlcgen.RosterOfEntryRow) contest.RosterPerson {
		return contest.RosterPerson{
			User: account.Ref{ID: r.UserID, Nickname: r.Nickname, Image: textOf(r.Image)}, Listed: r.Listed == 1, LeftAt: timeOrNil(r.LeftAt),
			Elsewhere: r.Elsewhere == 1, Member: r.Member == 1, Banned: r.Banned == 1,
		}
	}), err
}

// RosterSizes counts the players of each team of a contest.
func (db *DB) RosterSizes(ctx context.Context, contestID int64) (map[int64]contest.RosterSize, error) {
	rows, err := db.q.RosterSizes(ctx, contestID)
	sizes := make(map[int64]contest.RosterSize, len(rows))
	for _, r := range rows {
		sizes[r.EntryID] = contest.RosterSize{Count: int(r.Size), Least: int(r.Least)}
	}
	return sizes, err
}

// UnequalRosters lists the entries of teams whose roster differs from the current members of the team.
func (db *DB) UnequalRosters(ctx context.Context, contestID int64) ([]int64, error) {
	return db.q.UnequalRosters(ctx, contestID)
}

// AddToRoster adds a person to the roster of an entry, also one who left it; it returns false if the person is on the
// roster of another entry of the contest.
func (db *DB) AddToRoster(ctx context.Context, contestID, entryID, userID int64) (bool, error) {
	n, err := db.q.PutRosterMember(ctx, contestID, userID, entryID)
	return n > 0, err
}

// LeaveRoster marks a person on a roster as having left it.
func (db *DB) LeaveRoster(ctx context.Context, entryID, userID int64, at time.Time) error {
	return db.q.LeaveRoster(ctx, entryID, userID, msOrNil(&at))
}

// RemoveFromRoster removes a person from a roster.
func (db *DB) RemoveFromRoster(ctx context.Context, entryID, userID int64) error {
	return db.q.DeleteRosterMember(ctx, entryID, userID)
}

// SetRosterException allows a team to play with fewer players than its contest asks for, but at least so many.
func (db *DB) SetRosterException(ctx context.Context, entryID int64, least int) error {
	return db.q.PutRosterException(ctx, entryID, int64(least))
}

// OpenEntriesOfTeam lists the entries of a team in contests that end after an instant, by contest.
func (db *DB) OpenEntriesOfTeam(ctx context.Context, teamID int64, now time.Time) ([]contest.Entry, error) {
	rows, err := db.q.OpenEntriesOfTeam(ctx, teamID, ms(now))
	return mapRows(rows, entryOf), err
}
