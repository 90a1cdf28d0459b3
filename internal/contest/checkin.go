package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// CanCheckin holds during the check-in window of a contest that has check-in: start inclusive, end exclusive (C4.027–C4.029).
func (c *Contest) CanCheckin(now time.Time) bool {
	return !c.Cancelled() && c.Checkin && c.CheckinStart != nil && c.CheckinEnd != nil && !now.Before(*c.CheckinStart) && now.Before(*c.CheckinEnd)
}

// SetCheckin sets the check-in of an entry to a value, so that a repeated send changes nothing (C4.026, C7.004). Only the
// entry's own people may: the person, or any present member of the team (rulings.md 64). It answers the entry.
//
// Faults: contestDoesNotExist, entryDoesNotExist, participationAuthority, contestCancelled, disabledCheckin (−2),
// notWithinCheckin (−3).
func (s *Service) SetCheckin(ctx context.Context, userID, contestID int64, of Entrant, checkin bool) (Entry, error) {
	var e Entry
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		c, err := s.lock(ctx, contestID)
		if err != nil {
			return err
		}
		if e, err = s.entry(ctx, contestID, of); err != nil {
			return err
		}
		own, err := s.ownership(ctx, contestID, userID)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		switch {
		case !own.holds(&e):
			return fault.New(fault.ParticipationAuthority)
		case c.Cancelled():
			return fault.New(fault.ContestCancelled)
		case !c.Checkin:
			return fault.New(fault.DisabledCheckin)
		case !c.CanCheckin(now):
			return fault.New(fault.NotWithinCheckin)
		case e.Checkin == checkin:
			return nil
		}
		e.Checkin, e.CheckUpdated, e.UpdatedAt = checkin, &now, now
		if err := s.store.SetEntryCheckin(ctx, e.ID, checkin, now); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, event.New(id.New(), event.CheckinChanged, userID, c.ID, e.ID, now, checkinFact{Checkin: checkin}))
	})
	return e, err
}

// checkinFact is what checkin.changed tells; before is always the opposite.
type checkinFact struct {
	Checkin bool `json:"checkin"`
}
