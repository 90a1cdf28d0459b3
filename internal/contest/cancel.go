package contest

import (
	"context"
	"time"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/limit"
)

// MaxCancelReason is the largest length of the reason of a cancellation, in characters.
const MaxCancelReason = 500

// cancellations limits how often a contest is cancelled, because everybody in it is notified. Each reinstatement follows a
// cancellation.
var cancellations = limit.Limit{Name: "contest-cancel", Window: 24 * time.Hour, Most: 10}

// cancelStore is the storage of cancellations.
type cancelStore interface {
	// SetCancelled writes the time and reason of a cancellation; nil and an empty reason remove it.
	SetCancelled(ctx context.Context, contestID int64, at *time.Time, reason string) error
}

// Cancel cancels a contest that has not ended, with a public reason. From then on entry, check-in, draws and matches
// stop, and no deadline decides anything; results stay readable. If the contest is cancelled already, Cancel changes
// nothing. It needs ABILITY_CONTEST_EDIT. Event: contest.cancelled.
//
// Faults: contestDoesNotExist, participationAuthority, valueIsRequired, exceededLength and invalidValue at reason,
// contestIsOver, tooManyRequests {seconds}.
func (s *Service) Cancel(ctx context.Context, userID, contestID int64, reason string) (Contest, error) {
	var p fault.Form
	reason = p.Block("reason", reason, MaxCancelReason)
	if reason == "" {
		p.Fail("reason", fault.New(fault.ValueIsRequired))
	}
	var c Contest
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if c, err = s.lockToEdit(ctx, userID, contestID); err != nil {
			return err
		}
		if err := p.Err(); err != nil {
			return err
		}
		now := clock.Now(ctx)
		switch {
		case c.Cancelled():
			return nil
		case !now.Before(c.ContestEnd):
			return fault.New(fault.ContestIsOver)
		}
		if err := cancellations.Take(ctx, s.store, subject(c.ID)); err != nil {
			return err
		}
		c.CancelledAt, c.CancelReason = &now, reason
		if err := s.store.SetCancelled(ctx, c.ID, c.CancelledAt, c.CancelReason); err != nil {
			return err
		}
		return s.store.AppendEvent(ctx, ContestCancelled.New(userID, c.ID, c.ID, now, CancelledPayload{Name: c.Name, Reason: reason}))
	})
	return c, err
}

// Reinstate lifts the cancellation of a contest that has not ended. It keeps the times of the contest. If check-in ended
// while the contest was cancelled, Reinstate reassigns the places now. If the contest is not cancelled, Reinstate changes
// nothing. It needs ABILITY_CONTEST_EDIT. Event: contest.reinstated.
//
// Faults: contestDoesNotExist, participationAuthority, contestIsOver.
func (s *Service) Reinstate(ctx context.Context, userID, contestID int64) (Contest, error) {
	var c Contest
	err := s.store.InTx(ctx, func(ctx context.Context) error {
		var err error
		if c, err = s.lockToEdit(ctx, userID, contestID); err != nil || !c.Cancelled() {
			return err
		}
		now := clock.Now(ctx)
		if !now.Before(c.ContestEnd) {
			return fault.New(fault.ContestIsOver)
		}
		checkinWasOver := c.checkinOver(*c.CancelledAt)
		c.CancelledAt, c.CancelReason = nil, ""
		if err := s.store.SetCancelled(ctx, c.ID, nil, ""); err != nil {
			return err
		}
		if err := s.schedule(ctx, c); err != nil {
			return err
		}
		if err := s.store.AppendEvent(ctx, ContestResumed.New(userID, c.ID, c.ID, now, NamePayload{Name: c.Name})); err != nil {
			return err
		}
		if s.reinstated != nil {
			if err := s.reinstated(ctx, c.ID); err != nil {
				return err
			}
		}
		if checkinWasOver || !c.checkinOver(now) {
			return nil
		}
		return s.fill(ctx, userID, &c, movedByCheckin, 0)
	})
	return c, err
}
