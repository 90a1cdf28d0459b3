package match

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Meeting is what a match's page shows of how its two sides come together and to a result.
type Meeting struct {
	// Claims are what the sides say, the earlier first; empty once the match is decided.
	Claims []Claim
	// ConfirmAt is when the only claim counts by itself, nil where there is none, or the sides contradict each other.
	ConfirmAt      *time.Time
	ConfirmMinutes int // 0 = a result counts at once
	// UnearnedFrom is the first instant at which a side may claim a win without play.
	UnearnedFrom time.Time
	CanConfirm   bool
	CanUndo      bool // an operator may take the last correction back
	Videos       []Video
	CanAddVideo  bool
	Checkin      MatchCheckin
	Call         *Call // nil without one; for operators and participants
	CanCall      bool
	Where        *MeetingPoint // nil where nothing is said; for operators and participants
	CanSetLobby  bool
	DrawAllowed  bool
}

func (s *Service) meeting(ctx context.Context, w *MatchEdit, history []contest.Activity) (m Meeting, err error) {
	now, inside := clock.Now(ctx), w.Operator || w.Participant()
	m.ConfirmMinutes, m.DrawAllowed, m.Checkin = matchSettings(&w.Contest).ConfirmMinutes, w.DrawAllowed(), w.checkin(w.record)
	if m.Claims, err = s.store.Claims(ctx, w.record.ID); err != nil {
		return m, err
	}
	m.UnearnedFrom = w.beganAt(w.record)
	if !w.Contest.Cancelled() { // nothing counts by time then
		m.ConfirmAt = w.confirmAt(w.record, m.Claims)
	}
	if m.Videos, err = s.store.Videos(ctx, w.record.ID); err != nil {
		return m, err
	}
	if !inside {
		return m, nil
	}
	open := now.Before(w.Contest.ContestEnd) && !w.Contest.Cancelled()
	m.CanAddVideo = len(m.Videos) < MaxVideos && !w.Contest.Cancelled()
	m.Where = LobbyOf(w.record)
	known := w.record.State == Ready || w.record.State.Recorded()
	m.CanSetLobby = open && (w.Operator || w.closed(w.StageState, w.record) == "")
	m.CanCall = open && known && w.record.CalledAt == nil
	m.Checkin.CanCheckin = open && w.own != Nobody && w.record.State == Ready && m.Checkin.OpensAt != nil && !now.Before(*m.Checkin.OpensAt) && !w.present()
	if w.record.CalledAt != nil {
		m.Call = &Call{At: *w.record.CalledAt}
		if m.Call.By, err = s.store.PersonRef(ctx, w.record.CalledBy); err != nil {
			return m, err
		}
	}
	if w.Stopped(w.Contest, now) != "" || w.closed(w.StageState, w.record) != "" {
		return m, nil
	}
	_, m.CanConfirm = w.confirmable(m.Claims, Nobody)
	if w.Operator {
		// In a dispute they name the one that counts.
		m.CanConfirm = len(m.Claims) > 0
		_, err = s.lastCorrection(ctx, w, history)
		m.CanUndo = err == nil
		if _, ok := fault.Of(err); ok {
			err = nil
		}
	}
	return m, err
}

// present says whether the person's own side is there.
func (w *MatchEdit) present() bool {
	for i, side := range w.record.Sides {
		if side == w.own {
			return w.record.Here[i] != nil
		}
	}
	return false
}
