package match

import (
	"context"
	"time"

	"yagura/internal/account"
	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// MatchCheckin is how the sides of a match say that they are there, where the contest asks for it
// (contest.MatchSettings).
type MatchCheckin struct {
	Enabled bool
	// OpensAt, WarnAt and WalkoverAt are nil while a side is not known.
	OpensAt, WarnAt, WalkoverAt *time.Time
	// Here is when each side said that it is there.
	Here [2]*time.Time
	// CanCheckin: the viewer's side may say so now.
	CanCheckin bool
}

// checkin tells how a match's check-in stands.
func (p *StageState) checkin(r Record) MatchCheckin {
	out := MatchCheckin{Enabled: matchSettings(&p.Contest).WalkoverMinutes > 0, Here: r.Here}
	if !out.Enabled || r.ReadyAt == nil {
		return out
	}
	opens, warn, walkover := p.beganAt(r).Add(-stage.CheckinBefore), p.warnAt(r), p.walkoverAt(r)
	out.OpensAt, out.WarnAt, out.WalkoverAt = &opens, &warn, &walkover
	return out
}

// beganAt is when a match could begin: never before its contest.
func (p *StageState) beganAt(r Record) time.Time {
	if began := r.began(); began.After(p.Contest.ContestStart) {
		return began
	}
	return p.Contest.ContestStart
}

func (p *StageState) warnAt(r Record) time.Time {
	return p.beganAt(r).Add(time.Duration(matchSettings(&p.Contest).WarnMinutes) * time.Minute)
}

// walkoverAt is when who is not there loses: nobody without having been warned as long before as the contest says, even
// where the warning came late.
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

// markPresent marks a side as there; false where it is marked already, or the contest does not ask.
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

// openToRead opens a match for what is not about its result.
func (s *Service) openToRead(ctx context.Context, userID int64, c contest.Contest, f stage.FormatID, stageID, matchID int64) (*MatchEdit, error) {
	p, r, err := s.load(ctx, c, f, stageID, matchID)
	if err != nil {
		return nil, err
	}
	v, err := s.viewer(ctx, userID, c.ID, r)
	return &MatchEdit{StageState: p, Viewer: v, userID: userID, record: r}, err
}

// openToMeet is visit for those who play in the match, and operators, until the contest ends.
func (s *Service) openToMeet(ctx context.Context, userID int64, c contest.Contest, f stage.FormatID, stageID, matchID int64) (*MatchEdit, error) {
	w, err := s.openToRead(ctx, userID, c, f, stageID, matchID)
	switch {
	case err != nil:
		return nil, err
	case !w.Operator && !w.Participant():
		return nil, fault.New(fault.ParticipationAuthority)
	case !clock.Now(ctx).Before(c.ContestEnd):
		return nil, fault.New(fault.NotWithinContestDuration)
	default:
		return w, s.LimitSaves(ctx, userID, w.Viewer)
	}
}

// CheckIn says that a side of a match is there; to say it again changes nothing. Participants say it of their own side,
// operators of the side whose entry they name. It opens 15 minutes before the match and is closed once that is decided.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchCheckinClosed, matchNotReady, tooManyRequests.
func (s *Service) CheckIn(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID, entryID int64) (Detail, error) {
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openToMeet(ctx, userID, c, f, stageID, matchID)
		if err != nil {
			return err
		}
		if entryID == Nobody {
			entryID = w.own
		}
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
		return s.appendMeetingEvent(ctx, w, MatchCheckedIn, func(m *MeetingPayload) { m.Entries = []int64{entryID} })
	})
}

// Call is a call for an operator that nobody has answered.
type Call struct {
	At time.Time
	By account.Ref
}

// CallOperator asks an operator to come to a match, once until somebody has. Who calls is there.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority,
// notWithinContestDuration, matchNotReady, callAlreadyMade, tooManyRequests.
func (s *Service) CallOperator(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64) (Detail, error) {
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openToMeet(ctx, userID, c, f, stageID, matchID)
		switch {
		case err != nil:
			return err
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
		return s.appendMeetingEvent(ctx, w, MatchCalled, nil)
	})
}

// AnswerCall notes that an operator has come. Where nobody called nothing happens.
//
// Faults: contestDoesNotExist, tournamentDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority.
func (s *Service) AnswerCall(ctx context.Context, userID, contestID int64, f stage.FormatID, stageID, matchID int64) (Detail, error) {
	return s.change(ctx, userID, contestID, f, stageID, matchID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.openToRead(ctx, userID, c, f, stageID, matchID)
		switch {
		case err != nil:
			return err
		case !w.Operator:
			return fault.New(fault.ParticipationAuthority)
		case w.record.CalledAt == nil:
			return nil
		}
		w.record.CalledAt, w.record.CalledBy = nil, 0
		if err := s.store.UpdateMatch(ctx, w.record); err != nil {
			return err
		}
		return s.appendMeetingEvent(ctx, w, MatchAnswered, nil)
	})
}
