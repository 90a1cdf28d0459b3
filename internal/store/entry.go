package store

import (
	"cmp"
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/store/sqlcgen"
	"yagura/internal/team"
)

var _ contest.EntryStore = (*DB)(nil)

func entryOf(r sqlcgen.EntryDetail) contest.Entry {
	e := contest.Entry{
		ID: r.ID, ContestID: r.ContestID, UserID: r.UserID, TeamID: idOf(r.TeamID),
		Status: contest.EntryStatus(textOf(r.Status)), WaitingState: contest.WaitingState(r.Standing), Checkin: r.Checkin == 1, CheckUpdated: timeOrNil(r.CheckUpdated),
		TwitterID: r.TwitterID, GameUsername: r.GameUsername, FriendCode: r.FriendCode, Comment: r.Comment,
		Following: boolOrNil(r.Following), Retweet: boolOrNil(r.Retweet),
		CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt),
		Nickname: r.Nickname, UserImage: textOf(r.UserImage), TeamName: textOf(r.TeamName), TeamImage: textOf(r.TeamImage),
	}
	if r.TeamUserCount != nil {
		e.TeamUserCount = int(*r.TeamUserCount)
	}
	if r.DropCause != nil && r.DropAt != nil {
		e.Drop = &contest.Drop{
			Cause: contest.DropCause(*r.DropCause), Reason: r.DropReason, Annulled: r.DropAnnulled == 1, At: timeOf(*r.DropAt), ByID: idOf(r.DropByID),
		}
	}
	return e
}

func boolOrNil(v *int64) *bool {
	if v == nil {
		return nil
	}
	b := *v == 1
	return &b
}

// Entry finds an entry of a contest.
func (db *DB) Entry(ctx context.Context, contestID, entryID int64) (contest.Entry, bool, error) {
	return one(entryOf)(db.q.EntryByID(ctx, contestID, entryID))
}

// EntryOfPerson finds a person's own entry, not one of a team.
func (db *DB) EntryOfPerson(ctx context.Context, contestID, userID int64) (contest.Entry, bool, error) {
	e, ok, err := one(entryOf)(db.q.EntryWithPerson(ctx, contestID, userID))
	return e, ok && e.TeamID == 0, err
}

// EntranceOf reports whether a person is in a contest already, alone or with a team, and whether they are banned from it.
func (db *DB) EntranceOf(ctx context.Context, contestID, userID int64) (entered, banned bool, err error) {
	r, err := db.q.EntranceOf(ctx, contestID, userID)
	return r.Entered > 0, r.Banned > 0, err
}

// EntryOfTeam finds a team's entry.
func (db *DB) EntryOfTeam(ctx context.Context, contestID, teamID int64) (contest.Entry, bool, error) {
	return one(entryOf)(db.q.EntryOfTeam(ctx, contestID, &teamID))
}

// EntryOfMember finds the entry that a person plays in, alone or on a team's roster.
func (db *DB) EntryOfMember(ctx context.Context, contestID, userID int64) (contest.Entry, bool, error) {
	return one(entryOf)(db.q.EntryOfMember(ctx, contestID, userID))
}

// EntryPage lists entries in the order of entering.
func (db *DB) EntryPage(ctx context.Context, contestID int64, skip, limit int) ([]contest.Entry, error) {
	rows, err := db.q.EntryPage(ctx, contestID, int32(skip), int32(limit))
	return mapRows(rows, entryOf), err
}

// EntryRoster lists a team's members and whether each is in an entry of the contest already, or banned from it.
func (db *DB) EntryRoster(ctx context.Context, contestID, teamID int64) ([]contest.RosterMember, error) {
	rows, err := db.q.EntryRoster(ctx, contestID, teamID)
	return mapRows(rows, func(r sqlcgen.EntryRosterRow) contest.RosterMember {
		return contest.RosterMember{UserID: r.UserID, Nickname: r.Nickname, Entered: r.Entered == 1, Banned: r.Banned == 1}
	}), err
}

// TeamRolesOf returns the person's role by team.
func (db *DB) TeamRolesOf(ctx context.Context, userID int64) (map[int64]team.Role, error) {
	rows, err := db.q.TeamRolesOf(ctx, userID)
	roles := make(map[int64]team.Role, len(rows))
	for _, r := range rows {
		roles[r.TeamID] = team.Role(r.Role)
	}
	return roles, err
}

// AddEntry stores an entry, its members, and the contest's new count; ok is false if one of them is in the contest
// already.
func (db *DB) AddEntry(ctx context.Context, e contest.Entry, members []int64) (bool, error) {
	counts, known := knownWaitCounts(ctx, e.ContestID)
	if err := db.q.InsertEntry(ctx, sqlcgen.InsertEntryParams{
		ID: e.ID, ContestID: e.ContestID, UserID: e.UserID, TeamID: idOrNil(e.TeamID), Standing: string(cmp.Or(e.WaitingState, contest.Applied)), TwitterID: e.TwitterID,
		GameUsername: e.GameUsername, FriendCode: e.FriendCode, Comment: e.Comment, CreatedAt: ms(e.CreatedAt),
	}); err != nil {
		return false, err
	}
	c, _, err := db.Contest(ctx, e.ContestID) // locked, so it is not read again
	if err != nil {
		return false, err
	}
	for _, userID := range members {
		added, err := db.q.InsertEntryMember(ctx, sqlcgen.InsertEntryMemberParams{
			ContestID: e.ContestID, UserID: userID, EntryID: e.ID, Passive: bit(e.EnteredByID != 0 && e.EnteredByID != userID), ContestEnd: ms(c.ContestEnd),
		})
		if err != nil || added == 0 {
			return false, err
		}
	}
	if known { // the only change of it that an entry makes
		counts.Entries++
		counts.Waiting = counts.Waiting || e.WaitingState == contest.Waiting
		put(&running(ctx).waitCounts, e.ContestID, counts)
	}
	return true, db.addEntryCount(ctx, e.ContestID, 1)
}

// knownWaitCounts returns the wait counts of a locked contest if the transaction has read them.
func knownWaitCounts(ctx context.Context, contestID int64) (counts contest.WaitCounts, ok bool) {
	if t := running(ctx); t != nil {
		counts, ok = t.waitCounts[contestID]
	}
	return counts, ok
}

// addEntryCount changes the count of a contest's entries. For a locked contest it delays the write until the next statement that may read
// the contest.
func (db *DB) addEntryCount(ctx context.Context, contestID, delta int64) error {
	row, locked := lockedContest(ctx, contestID)
	if !locked {
		return db.q.AddEntryCount(ctx, contestID, delta)
	}
	t := running(ctx)
	row.EntryCount += int(delta)
	t.contests[contestID] = row
	put(&t.entries, contestID, t.entries[contestID]+delta)
	return nil
}

// RemoveEntry deletes an entry and decreases the contest's count.
func (db *DB) RemoveEntry(ctx context.Context, contestID, entryID int64) error {
	deleted, err := db.q.DeleteEntry(ctx, contestID, entryID)
	if err != nil || deleted == 0 {
		return err
	}
	return db.addEntryCount(ctx, contestID, -deleted)
}

// SetEntryStatus writes an entry's status and waiting state.
func (db *DB) SetEntryStatus(ctx context.Context, entryID int64, status contest.EntryStatus, standing contest.WaitingState, now time.Time) error {
	return db.q.SetEntryStatus(ctx, entryID, textOrNil(string(status)), string(standing), ms(now))
}

// SetEntryFields writes the entered fields of an entry.
func (db *DB) SetEntryFields(ctx context.Context, e contest.Entry) error {
	return db.q.SetEntryFields(ctx, sqlcgen.SetEntryFieldsParams{
		ID: e.ID, TwitterID: e.TwitterID, GameUsername: e.GameUsername, FriendCode: e.FriendCode, Comment: e.Comment, UpdatedAt: ms(e.UpdatedAt),
	})
}

// WaitingBefore counts the entries before e on the waiting list.
func (db *DB) WaitingBefore(ctx context.Context, e contest.Entry) (int, error) {
	n, err := db.q.CountWaitingBefore(ctx, e.ContestID, ms(e.CreatedAt), e.ID)
	return int(n), err
}

// SetEntryCheckin writes an entry's check-in and when it changed.
func (db *DB) SetEntryCheckin(ctx context.Context, entryID int64, checkin bool, now time.Time) error {
	if err := writesAlone(ctx, entryID); err != nil {
		return err
	}
	return db.q.SetEntryCheckin(ctx, entryID, bit(checkin), msOrNil(&now))
}

// EntriesInStage returns the entries that are in a match of the contest.
func (db *DB) EntriesInStage(ctx context.Context, contestID int64) (map[int64]bool, error) {
	ids, err := db.q.EntriesInStage(ctx, contestID)
	return setOf(ids), err
}

// PeopleOfEntry lists the people of an entry: the person, or the players on the team's roster.
func (db *DB) PeopleOfEntry(ctx context.Context, contestID, entryID int64) ([]int64, error) {
	return db.q.PeopleOfEntry(ctx, contestID, entryID)
}
