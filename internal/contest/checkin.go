package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/group"
	"yagura/internal/kit/limit"
)

// CanCheckin reports whether the check-in window of the contest is open: start inclusive, end exclusive (CHECKIN-1).
func (c *Contest) CanCheckin(now time.Time) bool {
	return !c.Cancelled() && c.Checkin && c.CheckinStart != nil && c.CheckinEnd != nil && !now.Before(*c.CheckinStart) && now.Before(*c.CheckinEnd)
}

// SetCheckin sets the check-in of an entry to a value, so that a repeated request changes nothing (CHECKIN-2). Only
// the entry's own people may: the person, or any member on the team's roster (CHECKIN-3). It returns the entry.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority, contestCancelled, disabledCheckin (−2),
// notWithinCheckin (−3).
func (s *Service) SetCheckin(ctx context.Context, userID, contestID int64, of Entrant, checkin bool) (Entry, error) {
	var e Entry
	err := s.store.InGroup(ctx, group.Contest(contestID), func(ctx context.Context) error {
		c, err := s.share(ctx, contestID)
		if err != nil {
			return err
		}
		if e, err = s.ownEntry(ctx, userID, contestID, of); err != nil {
			return err
		}
		now := clock.Now(ctx)
		switch {
		case c.Cancelled():
			return fault.New(fault.ContestCancelled)
		case !c.Checkin:
			return fault.New(fault.DisabledCheckin)
		case !c.CanCheckin(now):
			return fault.New(fault.NotWithinCheckin)
		case e.Checkin == checkin:
			return nil
		}
		e, err = s.checkIn(ctx, userID, e, checkinChange{checkin: checkin, own: true})
		return err
	})
	return e, err
}

// ownEntry returns the entry of a person or a team if the person plays in it. Faults: entryDoesNotExist, participationAuthority. A
// successful check-in reads one row, which keeps bursts of check-ins cheap; only a refusal reads a second one.
func (s *Service) ownEntry(ctx context.Context, userID, contestID int64, of Entrant) (Entry, error) {
	own, ok, err := s.store.EntryOfMember(ctx, contestID, userID)
	if err != nil {
		return Entry{}, err
	}
	if ok && own.TeamID == of.TeamID && (of.TeamID != 0 || of.UserID == userID) {
		return own, nil
	}
	if _, err := s.entry(ctx, contestID, of); err != nil {
		return Entry{}, err
	}
	return Entry{}, fault.New(fault.ParticipationAuthority)
}

// MaxCheckinReason is the largest length of an operator's reason for taking back a check-in or removing entries, in
// characters.
const MaxCheckinReason = 256

// checkinsOf limits how often the operators change the check-in of one entry, because each change notifies its people.
var checkinsOf = limit.Limit{Name: "checkin-of-entry", Window: time.Hour, Most: 20}

// SetCheckinOf sets the check-in of an entry on behalf of an operator, at any time before the contest ends. Taking a
// check-in back needs a reason, and the entry must not be in a bracket or round. The people of the entry are
// notified. It needs ABILITY_CONTEST_EDIT and returns the entry.
//
// Faults: contestDoesNotExist, participationAuthority, contestCancelled, entryDoesNotExist, disabledCheckin (−2),
// contestIsOver, valueIsRequired, exceededLength and invalidValue at reason, entryInBracket {name}, tooManyRequests.
func (s *Service) SetCheckinOf(ctx context.Context, actorID, contestID, entryID int64, checkin bool, reason string) (Entry, error) {
	var p fault.Form
	reason = p.Block("reason", reason, MaxCheckinReason)
	if reason == "" && !checkin {
		p.Fail("reason", fault.New(fault.ValueIsRequired))
	}
	var e Entry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lockToRun(ctx, actorID, contestID)
		if err != nil {
			return err
		}
		if err := p.Err(); err != nil {
			return err
		}
		if e, err = s.Entry(ctx, contestID, entryID); err != nil {
			return err
		}
		switch {
		case !c.Checkin:
			return fault.New(fault.DisabledCheckin)
		case !clock.Now(ctx).Before(c.ContestEnd):
			return fault.New(fault.ContestIsOver)
		case e.Checkin == checkin:
			return nil
		}
		if !checkin {
			if err := s.refuseDrawn(ctx, contestID, e); err != nil {
				return err
			}
		}
		if err := checkinsOf.Take(ctx, s.store, subject(e.ID)); err != nil {
			return err
		}
		e, err = s.checkIn(ctx, actorID, e, checkinChange{checkin: checkin, reason: reason})
		return err
	})
	return e, err
}

// checkinChange is a change of an entry's check-in by its own people, or by an operator with a reason.
type checkinChange struct {
	checkin bool
	own     bool
	reason  string
}

func (s *Service) checkIn(ctx context.Context, actorID int64, e Entry, change checkinChange) (Entry, error) {
	now := clock.Now(ctx)
	e.Checkin, e.CheckUpdated, e.UpdatedAt = change.checkin, &now, now
	if err := s.store.SetEntryCheckin(ctx, e.ID, change.checkin, now); err != nil {
		return e, err
	}
	payload := CheckinPayload{Checkin: change.checkin}
	if !change.own {
		payload.ByOperator, payload.UserID, payload.TeamID, payload.Name, payload.Reason = true, e.UserID, e.TeamID, e.Name(), change.reason
	}
	return e, s.store.AppendEvent(ctx, CheckinChanged.New(actorID, e.ContestID, e.ID, now, payload))
}
