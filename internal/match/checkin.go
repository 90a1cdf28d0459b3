package match

import (
	"cmp"
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// MatchCheckin is the check-in of a match, if the contest has one (contest.MatchSettings).
type MatchCheckin struct {
	Enabled bool
	// OpensAt, WarnAt and WalkoverAt are nil if the check-in is disabled or a side is not known.
	OpensAt, WarnAt, WalkoverAt *time.Time
	// Here is when each side checked in; nil if it has not.
	Here [2]*time.Time
	// CanCheckin reports whether the viewer's side may check in now.
	CanCheckin bool
}

// checkin returns the state of a match's check-in.
func (p *StageState) checkin(r Record) MatchCheckin {
	out := MatchCheckin{Enabled: matchSettings(&p.Contest).WalkoverMinutes > 0, Here: r.Here}
	if !out.Enabled || r.ReadyAt == nil {
		return out
	}
	opens, warn, walkover := p.beganAt(r).Add(-stage.CheckinBefore), p.warnAt(r), p.walkoverAt(r)
	out.OpensAt, out.WarnAt, out.WalkoverAt = &opens, &warn, &walkover
	return out
}

// beganAt returns when a match can begin at the earliest.
func (p *StageState) beganAt(r Record) time.Time {
	return Begins(r.Start, r.ReadyAt, p.Contest.ContestStart)
}

func (p *StageState) warnAt(r Record) time.Time {
	return p.beganAt(r).Add(time.Duration(matchSettings(&p.Contest).WarnMinutes) * time.Minute)
}

// walkoverAt returns when an absent side loses. If the warning came late, the side still has the full time between warning
// and walkover.
func (p *StageState) walkoverAt(r Record) time.Time {
	m := matchSettings(&p.Contest)
	at := p.beganAt(r).Add(time.Duration(m.WalkoverMinutes) * time.Minute)
	if r.WarnedAt == nil {
		return at
	}
	if warned := r.WarnedAt.Add(time.Duration(m.WalkoverMinutes-m.WarnMinutes) * time.Minute); warned.After(at) {
		return warned
	}
	return at
}

// markPresent records the check-in of a side. It returns false if the side has checked in already, or the contest has no
// match check-in.
func (p *StageState) markPresent(r *Record, side int64, now time.Time) bool {
	if !p.checkin(*r).Enabled || side == Nobody {
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
	open := func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		return s.openToCoordinate(ctx, userID, c, ref)
	}
	return s.change(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		entryID := cmp.Or(entryID, w.own) // a copy, because the transaction may run again
		now, checkin := clock.Now(ctx), w.checkin(w.record)
		switch {
		case !w.record.Has(entryID) || !w.Operator && !w.Mine[entryID]:
			return fault.New(fault.ParticipationAuthority)
		case !checkin.Enabled || w.record.State.Recorded():
			return fault.New(fault.MatchCheckinClosed)
		case w.record.State != Ready:
			return fault.New(fault.MatchNotReady)
		case now.Before(*checkin.OpensAt):
			return fault.New(fault.MatchCheckinClosed)
		case !w.markPresent(&w.record, entryID, now):
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
	open := func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		return s.openToCoordinate(ctx, userID, c, ref)
	}
	return s.change(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
		switch {
		case w.record.State != Ready && !w.record.State.Recorded():
			return fault.New(fault.MatchNotReady)
		case w.record.CalledAt != nil:
			return fault.New(fault.CallAlreadyMade)
		}
		now := clock.Now(ctx)
		w.record.CalledAt, w.record.CalledBy = &now, userID
		if checkin := w.checkin(w.record); checkin.OpensAt != nil && w.record.State == Ready && !now.Before(*checkin.OpensAt) {
			w.markPresent(&w.record, w.own, now)
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
	open := func(ctx context.Context, c contest.Contest) (*OpenedMatch, error) {
		return s.openToRead(ctx, userID, c, ref)
	}
	return s.change(ctx, ref.ContestID, open, func(ctx context.Context, w *OpenedMatch) error {
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
