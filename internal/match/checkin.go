package match

import (
	"cmp"
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// MatchCheckin is the check-in of a match, if the contest has one (contest.MatchSettings).
type MatchCheckin struct {
	Enabled bool
	// OpensAt, WarnAt and WalkoverAt are nil if the check-in is disabled or a side is not known. WalkoverAt is also nil in a match that
	// has a report, which no side loses by its absence.
	OpensAt, WarnAt, WalkoverAt *time.Time
	// Here is when each side checked in; nil if it has not.
	Here [2]*time.Time
	// CanCheckin reports whether the viewer's side may check in now.
	CanCheckin bool
}

// markPresent records the check-in of a side. It returns false if the side has checked in already, or the contest has no
// match check-in.
func markPresent(c *contest.Contest, r *Record, side int64, now time.Time) bool {
	if !checkinOf(c, *r).Enabled || side == Nobody {
		return false
	}
	for i := range r.Sides {
		if r.Sides[i] == side && r.Here[i] == nil {
			r.Here[i] = &now
			return true
		}
	}
	return false
}

// CheckIn records that a side of a match is present. A repeated check-in changes nothing. Participants check in their own
// side, operators the side of entryID. The check-in opens 15 minutes before the match and closes once the match is decided.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchCheckinClosed, matchNotReady, tooManyRequests.
func (s *Service) CheckIn(ctx context.Context, userID int64, ref Ref, entryID int64) (Detail, error) {
	return s.editMatch(ctx, ref.ContestID, s.forCoordination(userID, ref), func(ctx context.Context, w *OpenedMatch) error {
		entryID := cmp.Or(entryID, w.OwnEntryID) // a copy, because the transaction may run again
		now, checkin := clock.Now(ctx), checkinOf(&w.Contest, w.record)
		switch {
		case !w.record.Has(entryID) || !w.Operator && !w.PlaysIn(entryID):
			return fault.New(fault.ParticipationAuthority)
		case !checkin.Enabled || w.record.State.Recorded():
			return fault.New(fault.MatchCheckinClosed)
		case w.record.State != Ready:
			return fault.New(fault.MatchNotReady)
		case now.Before(*checkin.OpensAt):
			return fault.New(fault.MatchCheckinClosed)
		case !markPresent(&w.Contest, &w.record, entryID, now):
			return nil
		}
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendCoordinationEvent(ctx, w, MatchCheckedIn, func(m *CoordinationPayload) { m.Entries = []int64{entryID} })
	})
}

// Call is a call for an operator that nobody has answered.
type Call struct {
	At time.Time
	By account.Ref
}

// CallOperator calls an operator to a match. The next call is possible after an operator has answered this one. If the
// check-in is open, the call also checks in the caller's side.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, callAlreadyMade, tooManyRequests.
func (s *Service) CallOperator(ctx context.Context, userID int64, ref Ref) (Detail, error) {
	return s.editMatch(ctx, ref.ContestID, s.forCoordination(userID, ref), func(ctx context.Context, w *OpenedMatch) error {
		switch {
		case w.record.State != Ready && !w.record.State.Recorded():
			return fault.New(fault.MatchNotReady)
		case w.record.CalledAt != nil:
			return fault.New(fault.CallAlreadyMade)
		}
		now := clock.Now(ctx)
		w.record.CalledAt, w.record.CalledBy = &now, userID
		if checkin := checkinOf(&w.Contest, w.record); checkin.OpensAt != nil && w.record.State == Ready && !now.Before(*checkin.OpensAt) {
			markPresent(&w.Contest, &w.record, w.OwnEntryID, now)
		}
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendCoordinationEvent(ctx, w, MatchCalled, nil)
	})
}

// AnswerCall marks the call of a match as answered. It does nothing if there is no call.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority.
func (s *Service) AnswerCall(ctx context.Context, userID int64, ref Ref) (Detail, error) {
	return s.editMatch(ctx, ref.ContestID, s.forReading(userID, ref), func(ctx context.Context, w *OpenedMatch) error {
		switch {
		case !w.Operator:
			return fault.New(fault.ParticipationAuthority)
		case w.record.CalledAt == nil:
			return nil
		}
		w.record.CalledAt, w.record.CalledBy = nil, 0
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendCoordinationEvent(ctx, w, MatchAnswered, nil)
	})
}
