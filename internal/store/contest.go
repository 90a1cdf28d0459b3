package store

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/format"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fold"
	"yagura/internal/store/sqlcgen"
)

func contestOf(r sqlcgen.Contest) contest.Contest {
	return contest.Contest{
		ID: r.ID, GameID: r.GameID, Name: r.Name, Image: textOf(r.Image),
		Type: contest.Type(r.ContestType), ParticipantType: contest.ParticipantType(r.ParticipantType),
		EntryStart: timeOf(r.EntryStart), EntryEnd: timeOf(r.EntryEnd), ContestStart: timeOf(r.ContestStart), ContestEnd: timeOf(r.ContestEnd),
		Checkin: r.Checkin == 1, CheckinStart: timeOrNil(r.CheckinStart), CheckinEnd: timeOrNil(r.CheckinEnd),
		IsEntryPassword: r.IsEntryPassword == 1, TeamSize: int(r.TeamSize), EntryMaxCount: int(r.EntryMaxCount), EntryCount: int(r.EntryCount),
		DiscordURL: r.DiscordUrl, IframeSrc: r.IframeSrc, VideoURL: r.VideoUrl, Award: r.Award, Rule: r.RuleText,
		IsRecommend: r.IsRecommend == 1, Settings: format.Types.Read(r.Settings, contest.Type(r.ContestType)),
		SurveyRevision: r.SurveyRevision, TrophiesRevision: r.TrophiesRevision, PostID: r.PostID, EngagementAt: timeOrNil(r.EngagementAt),
		CancelledAt: timeOrNil(r.CancelledAt), CancelReason: r.CancelReason, Language: r.Language,
		Version: r.Version, Revision: r.Revision,
		CreatedAt: timeOf(r.CreatedAt), UpdatedAt: timeOf(r.UpdatedAt), CreatedByID: r.CreatedByID, UpdatedByID: r.UpdatedByID,
	}
}

// LockContest increases the contest's version, which locks the contest for the rest of the transaction. A contest that the
// transaction has locked already is not read again.
func (db *DB) LockContest(ctx context.Context, id int64) (contest.Contest, bool, error) {
	if err := takeTurn(ctx); err != nil {
		return contest.Contest{}, false, err
	}
	return db.ShareContest(ctx, id)
}

// ShareContest is LockContest, but in a group other calls may change the contest at the same time.
func (db *DB) ShareContest(ctx context.Context, id int64) (contest.Contest, bool, error) {
	if row, ok := lockedContest(ctx, id); ok {
		return row.Contest, true, nil
	}
	changes(ctx, id)
	row, err := db.q.LockContest(ctx, id)
	if known, ok := lockedContest(ctx, id); ok { // another call of the group has gone on from there
		return known.Contest, true, err
	}
	c, ok, err := one(contestOf)(row, err)
	if t := running(ctx); t != nil && ok {
		put(&t.contests, id, lockedRow{c, textOf(row.EntryPassword)})
	}
	return c, ok, err
}

// Contest finds a contest. One that the transaction has locked is not read again: reading it would first write the number of its entries.
func (db *DB) Contest(ctx context.Context, id int64) (contest.Contest, bool, error) {
	if row, ok := lockedContest(ctx, id); ok {
		return row.Contest, true, nil
	}
	return one(contestOf)(db.q.GetContest(ctx, id))
}

// ContestVersion is the cheapest way to learn whether a contest changed. It is cached for versionAge.
func (db *DB) ContestVersion(ctx context.Context, id int64) (int64, bool, error) {
	return db.versions.get(ctx, id, func(ctx context.Context) (int64, bool, error) {
		return found(db.q.GetContestVersion(ctx, id))
	})
}

// InsertContest adds a contest without entries.
func (db *DB) InsertContest(ctx context.Context, c contest.Contest) error {
	err := db.q.InsertContest(ctx, sqlcgen.InsertContestParams{
		ID: c.ID, GameID: c.GameID, Name: c.Name, Image: textOrNil(c.Image),
		ContestType: string(c.Type), ParticipantType: string(c.ParticipantType),
		EntryStart: ms(c.EntryStart), EntryEnd: ms(c.EntryEnd), ContestStart: ms(c.ContestStart), ContestEnd: ms(c.ContestEnd),
		Checkin: bit(c.Checkin), CheckinStart: msOrNil(c.CheckinStart), CheckinEnd: msOrNil(c.CheckinEnd),
		IsEntryPassword: bit(c.IsEntryPassword), TeamSize: int64(c.TeamSize), EntryMaxCount: int64(c.EntryMaxCount),
		DiscordUrl: c.DiscordURL, IframeSrc: c.IframeSrc, VideoUrl: c.VideoURL, Award: c.Award, RuleText: c.Rule,
		IsRecommend: bit(c.IsRecommend), Settings: c.Settings.Text(), CreatedAt: ms(c.CreatedAt), CreatedByID: c.CreatedByID,
		Language: c.Language,
	})
	if err != nil {
		return err
	}
	if err := db.StoreStatusAndEnd(ctx, c.ID); err != nil {
		return err
	}
	return db.setContestWords(ctx, c)
}

// setContestWords writes the words of the name by which a contest is found.
func (db *DB) setContestWords(ctx context.Context, c contest.Contest) error {
	if err := db.q.ForgetContestWords(ctx, c.ID); err != nil {
		return err
	}
	return db.inBulk(ctx, func(q *sqlcgen.Queries) error {
		for _, key := range fold.Words(c.Name) {
			if err := q.InsertContestWord(ctx, key, c.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

// UpdateContest writes the fields of the form.
func (db *DB) UpdateContest(ctx context.Context, c contest.Contest) error {
	err := db.q.UpdateContest(ctx, sqlcgen.UpdateContestParams{
		ID: c.ID, Name: c.Name, Image: textOrNil(c.Image),
		ContestType: string(c.Type), ParticipantType: string(c.ParticipantType),
		EntryStart: ms(c.EntryStart), EntryEnd: ms(c.EntryEnd), ContestStart: ms(c.ContestStart), ContestEnd: ms(c.ContestEnd),
		Checkin: bit(c.Checkin), CheckinStart: msOrNil(c.CheckinStart), CheckinEnd: msOrNil(c.CheckinEnd),
		IsEntryPassword: bit(c.IsEntryPassword), TeamSize: int64(c.TeamSize), EntryMaxCount: int64(c.EntryMaxCount),
		DiscordUrl: c.DiscordURL, IframeSrc: c.IframeSrc, VideoUrl: c.VideoURL, Award: c.Award, RuleText: c.Rule,
		IsRecommend: bit(c.IsRecommend), Settings: c.Settings.Text(), Revision: c.Revision, UpdatedAt: ms(c.UpdatedAt), UpdatedByID: c.UpdatedByID,
		Language: c.Language,
	})
	if err != nil {
		return err
	}
	if err := db.StoreStatusAndEnd(ctx, c.ID); err != nil {
		return err
	}
	return db.setContestWords(ctx, c)
}

// EntryPassword returns the entry password of a contest, or "" if it has none. That of a contest that the transaction has locked is not
// read again.
func (db *DB) EntryPassword(ctx context.Context, contestID int64) (string, error) {
	if row, ok := lockedContest(ctx, contestID); ok {
		return row.entryPassword, nil
	}
	password, _, err := one(func(c sqlcgen.Contest) string { return textOf(c.EntryPassword) })(db.q.GetContest(ctx, contestID))
	return password, err
}

// SetEntryPassword writes the entry password of a contest; "" removes it.
func (db *DB) SetEntryPassword(ctx context.Context, contestID int64, password string) error {
	return db.q.SetEntryPassword(ctx, contestID, textOrNil(password))
}

// SetCancelled writes the time and reason of a cancellation; nil and an empty reason remove it.
func (db *DB) SetCancelled(ctx context.Context, contestID int64, at *time.Time, reason string) error {
	if err := db.q.SetCancelled(ctx, contestID, msOrNil(at), reason); err != nil {
		return err
	}
	return db.StoreStatusAndEnd(ctx, contestID)
}

// StoreStatusAndEnd stores what lists find a contest by: the status that it has now, and the copies of its end in the rows of its operators
// and entrants.
func (db *DB) StoreStatusAndEnd(ctx context.Context, contestID int64) error {
	if err := db.q.StoreStatus(ctx, ms(clock.Now(ctx)), contestID); err != nil {
		return err
	}
	if err := db.q.CopyEndToEntrants(ctx, contestID); err != nil { // in the order of EndPassive, which does not lock the contest
		return err
	}
	return db.q.CopyEndToOperators(ctx, contestID)
}

// DeleteContest deletes a contest; foreign keys delete its parts.
func (db *DB) DeleteContest(ctx context.Context, id int64) error {
	changes(ctx, id)
	return db.q.DeleteContest(ctx, id)
}

// EntryCounts counts the entries of a contest by their state.
func (db *DB) EntryCounts(ctx context.Context, contestID int64) (contest.Counts, error) {
	r, err := db.q.CountEntries(ctx, contestID)
	return contest.Counts{
		Allowed: int(r.Allowed), CheckedIn: int(r.CheckedIn), Applied: int(r.Applied), Waiting: int(r.Waiting), Declined: int(r.Declined),
	}, err
}

// WaitCounts counts what decides whether a new entry of a locked contest has to wait.
func (db *DB) WaitCounts(ctx context.Context, contestID int64) (contest.WaitCounts, error) {
	if known, ok := knownWaitCounts(ctx, contestID); ok {
		return known, nil
	}
	r, err := db.q.WaitCounts(ctx, contestID)
	if known, ok := knownWaitCounts(ctx, contestID); ok { // another call of the group has gone on from there
		return known, err
	}
	counts := contest.WaitCounts{Entries: int(r.EntryCount), Waiting: r.Waiting, Declined: int(r.Declined)}
	if _, locked := lockedContest(ctx, contestID); locked && err == nil {
		put(&running(ctx).waitCounts, contestID, counts)
	}
	return counts, err
}

// PartCounts counts the questions and the trophies of a contest.
func (db *DB) PartCounts(ctx context.Context, contestID int64) (contest.PartCounts, error) {
	r, err := db.q.CountParts(ctx, contestID)
	return contest.PartCounts{Questions: int(r.Questions), Trophies: int(r.Trophies)}, err
}

// ContestActivity lists the audit log of a contest with its actors, newest first.
func (db *DB) ContestActivity(ctx context.Context, contestID int64, q contest.ActivityQuery, limit int) ([]contest.Activity, error) {
	p := sqlcgen.ContestActivityParams{ContestID: &contestID, Before: beforeOrAll(q.Before), ActorID: idOrNil(q.ActorID), Most: int32(limit)}
	if q.Kind != "" {
		beginning := q.Kind + "%"
		p.Kind = &beginning
	}
	rows, err := db.q.ContestActivity(ctx, p)
	return mapRows(rows, activityOf), err
}

func activityOf(r sqlcgen.ContestActivityRow) contest.Activity {
	a := contest.Activity{Event: eventOf(r.Event)}
	if r.Nickname != nil {
		a.Actor = account.Ref{ID: a.ActorID, Nickname: *r.Nickname, Image: textOf(r.Image)}
	}
	return a
}
