package match

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Coordination is the part of a match's page about its claims, videos, check-in, calls and meeting point.
type Coordination struct {
	// Claims lists the claims of the sides, the earlier first; empty once the match is decided.
	Claims []Claim
	// ConfirmAt is when the only claim counts without an answer; nil without a claim and in a dispute.
	ConfirmAt      *time.Time
	ConfirmMinutes int // 0 = a result counts at once
	// UnearnedFrom is the earliest time at which a side may claim a win without play.
	UnearnedFrom       time.Time
	CanConfirm         bool
	CanUndo            bool // the viewer may undo the last correction
	Videos             []Video
	CanAddVideo        bool
	Checkin            MatchCheckin
	Call               *Call // nil without one; for operators and participants
	CanCall            bool
	MeetingPoint       *MeetingPoint // nil if none is set; for operators and participants
	CanSetMeetingPoint bool
	DrawAllowed        bool
}

// coordination returns this part of the match's page as the person sees it.
func (s *Service) coordination(ctx context.Context, w *OpenedMatch, history []contest.Activity) (m Coordination, err error) {
	m.ConfirmMinutes, m.DrawAllowed, m.Checkin = matchSettings(&w.Contest).ConfirmMinutes, w.DrawAllowed(), checkinOf(&w.Contest, w.record)
	m.UnearnedFrom = beginsAt(&w.Contest, w.record)
	if m.Claims, err = s.store.Claims(ctx, w.record.ID); err != nil {
		return m, err
	}
	if m.Checkin.WalkoverAt != nil {
		if played, err := s.played(ctx, w.record.ID, m.Claims); err != nil {
			return m, err
		} else if played {
			m.Checkin.WalkoverAt = nil
		}
	}
	if !w.Contest.Cancelled() { // in a cancelled contest no claim counts without an answer
		m.ConfirmAt = confirmAt(&w.Contest, w.record, m.Claims)
	}
	if m.Videos, err = s.store.Videos(ctx, w.record.ID); err != nil || !w.Operator && !w.Participant() {
		return m, err
	}
	err = s.coordinateInside(ctx, w, history, &m)
	return m, err
}

// coordinateInside adds what only operators and participants of the match see: the call, the meeting point, and what they may do now.
func (s *Service) coordinateInside(ctx context.Context, w *OpenedMatch, history []contest.Activity, m *Coordination) error {
	now, known, closed := clock.Now(ctx), w.record.State == Ready || w.record.State.Recorded(), w.closed(w.StageState, w.record) != ""
	open := now.Before(w.Contest.ContestEnd) && !w.Contest.Cancelled()
	m.CanAddVideo = len(m.Videos) < MaxVideos && !w.Contest.Cancelled()
	m.MeetingPoint = MeetingPointOf(w.record)
	m.CanSetMeetingPoint = open && (w.Operator || !closed)
	m.CanCall = open && known && w.record.CalledAt == nil
	m.Checkin.CanCheckin = open && w.OwnEntryID != Nobody && w.record.State == Ready && m.Checkin.OpensAt != nil && !now.Before(*m.Checkin.OpensAt) && !w.present()
	if w.record.CalledAt != nil {
		by, err := s.store.PersonRef(ctx, w.record.CalledBy)
		if err != nil {
			return err
		}
		m.Call = &Call{At: *w.record.CalledAt, By: by}
	}
	if closed || w.Stopped(w.Contest, now) != "" {
		return nil
	}
	if !w.Operator {
		_, m.CanConfirm = w.confirmable(m.Claims, Nobody)
		return nil
	}
	m.CanConfirm = len(m.Claims) > 0 // in a dispute an operator chooses the claim that counts
	_, err := s.lastCorrection(ctx, w, history)
	m.CanUndo = err == nil
	if _, ok := fault.Of(err); ok {
		return nil
	}
	return err
}

// present reports whether the person's own side has checked in.
func (w *OpenedMatch) present() bool {
	for i, side := range w.record.Sides {
		if side == w.OwnEntryID {
			return w.record.Here[i] != nil
		}
	}
	return false
}
