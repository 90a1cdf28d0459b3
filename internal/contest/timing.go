package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// The acts on the times of a contest, as the payload of contest.updated names them.
const (
	entryClosed   = "entryClosed"
	entryExtended = "entryExtended"
	startedNow    = "startedNow"
)

// CloseEntry ends the entry period of a contest now (DESK-1). If the period has ended, CloseEntry changes nothing. It
// needs ABILITY_CONTEST_EDIT. basedOn is the revision that the operator saw; nil accepts any. Event: contest.updated.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, notWithinEntry before the period,
// editConflict with data {version}.
func (s *Service) CloseEntry(ctx context.Context, userID, contestID int64, basedOn *int64) (Contest, error) {
	return s.retime(ctx, userID, contestID, basedOn, retiming{
		act:  entryClosed,
		done: func(c *Contest, now time.Time) bool { return !now.Before(c.EntryEnd) },
		change: func(_ context.Context, c *Contest, f *Form, now time.Time) error {
			if !c.EntryStart.Before(now) {
				return fault.New(fault.NotWithinEntry)
			}
			f.EntryEnd = now
			return nil
		},
	})
}

// ExtendEntry moves the end of the entry period to a later time, and opens entry again if it has ended (DESK-2). If
// entry would last beyond the start of the contest, start, end and check-in move later by the difference. If check-in
// would not end after entry, it ends at the start of the contest, so that the new entrants can check in. If entry ends
// at that time already, ExtendEntry changes nothing. It needs ABILITY_CONTEST_EDIT. Event: contest.updated.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, contestIsOver, stageAlreadyCreated, invalidValue at entryEnd
// unless the time is later than now and than the current end, editConflict with data {version}.
func (s *Service) ExtendEntry(ctx context.Context, userID, contestID int64, basedOn *int64, until time.Time) (Contest, error) {
	until = toStoredTime(until)
	return s.retime(ctx, userID, contestID, basedOn, retiming{
		act:  entryExtended,
		done: func(c *Contest, _ time.Time) bool { return c.EntryEnd.Equal(until) },
		change: func(ctx context.Context, c *Contest, f *Form, now time.Time) error {
			if !now.Before(c.ContestEnd) {
				return fault.New(fault.ContestIsOver)
			}
			if drawn, err := s.store.HasStages(ctx, c.ID); err != nil {
				return err
			} else if drawn {
				return fault.New(fault.StageAlreadyCreated)
			}
			if !until.After(now) || !until.After(c.EntryEnd) {
				return fault.New(fault.InvalidValue).At("entryEnd")
			}
			f.EntryEnd = until
			f.postpone(until.Sub(c.ContestStart))
			if f.Checkin && !f.CheckinEnd.After(until) && f.CheckinEnd.Before(f.ContestStart) {
				f.CheckinEnd = f.ContestStart
			}
			return nil
		},
	})
}

// StartNow moves the start of a contest to now (DESK-3). Entry and an open check-in end now, and a check-in that has
// not begun is left out. The end of the contest stays. Matches and rounds that are planned move earlier by the same
// time. If the contest has started, StartNow changes nothing. It needs ABILITY_CONTEST_EDIT. Event: contest.updated.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, notWithinEntry before the entry period,
// editConflict with data {version}.
func (s *Service) StartNow(ctx context.Context, userID, contestID int64, basedOn *int64) (Contest, error) {
	return s.retime(ctx, userID, contestID, basedOn, retiming{
		act:  startedNow,
		done: func(c *Contest, now time.Time) bool { return !now.Before(c.ContestStart) },
		change: func(ctx context.Context, c *Contest, f *Form, now time.Time) error {
			if !c.EntryStart.Before(now) {
				return fault.New(fault.NotWithinEntry)
			}
			f.startAt(now)
			if s.started == nil {
				return nil
			}
			return s.started(ctx, c.ID, c.ContestStart.Sub(now))
		},
	})
}

// retiming is one act on the times of a contest.
type retiming struct {
	act string
	// done reports whether the contest is as the act would leave it, so that a repetition changes nothing.
	done func(c *Contest, now time.Time) bool
	// change changes the times of the form, or returns a fault.
	change func(ctx context.Context, c *Contest, f *Form, now time.Time) error
}

func (s *Service) retime(ctx context.Context, userID, contestID int64, basedOn *int64, r retiming) (Contest, error) {
	var c Contest
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if c, err = s.lockToRun(ctx, userID, contestID); err != nil {
			return err
		}
		now := toStoredTime(clock.Now(ctx))
		if r.done(&c, now) {
			return nil
		}
		if basedOn != nil {
			if err := requireRevision(*basedOn, c.Revision); err != nil {
				return err
			}
		}
		f, err := s.storedForm(ctx, &c)
		if err != nil {
			return err
		}
		if err := r.change(ctx, &c, &f, now); err != nil {
			return err
		}
		c, err = s.save(ctx, userID, c, f, r.act)
		return err
	})
	return c, err
}

// postpone moves the contest and its check-in later; a negative duration changes nothing.
func (f *Form) postpone(by time.Duration) {
	if by <= 0 {
		return
	}
	f.ContestStart, f.ContestEnd = f.ContestStart.Add(by), f.ContestEnd.Add(by)
	if f.Checkin {
		f.CheckinStart, f.CheckinEnd = f.CheckinStart.Add(by), f.CheckinEnd.Add(by)
	}
}

// startAt ends everything before the contest at an instant and starts the contest.
func (f *Form) startAt(now time.Time) {
	f.ContestStart = now
	if f.EntryEnd.After(now) {
		f.EntryEnd = now
	}
	switch {
	case !f.Checkin || !f.CheckinEnd.After(now):
	case f.CheckinStart.Before(now):
		f.CheckinEnd = now
	default:
		f.Checkin = false
	}
}
