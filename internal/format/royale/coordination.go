package royale

import (
	"context"

	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
	"yagura/internal/stage"
)

// mayCall returns the fault that keeps the viewer from calling an operator now; "" if there is none. Participants of the
// match and operators may call until the contest ends.
func (w *openedLobby) mayCall(ctx context.Context) fault.Key {
	switch {
	case !w.Operator && !w.Participant():
		return fault.ParticipationAuthority
	case w.contest.Cancelled():
		return fault.ContestCancelled
	case !clock.Now(ctx).Before(w.contest.ContestEnd):
		return fault.NotWithinContestDuration
	case w.record.CalledAt != nil:
		return fault.CallAlreadyMade
	default:
		return ""
	}
}

// CallOperator calls an operator to a match of a battle royale. The next call is possible after an operator has answered
// this one. Participants of the match and operators may call, also after the round has ended, when only operators can
// correct a score.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority, notWithinContestDuration,
// callAlreadyMade.
func (s *Service) CallOperator(ctx context.Context, userID int64, ref match.Ref) (Match, error) {
	return s.editLobby(ctx, userID, ref, func(ctx context.Context, w *openedLobby) error {
		if key := w.mayCall(ctx); key != "" {
			return fault.New(key)
		}
		now := clock.Now(ctx)
		w.record.CalledAt, w.record.CalledBy = &now, userID
		return s.appendLobbyEvent(ctx, w, userID, LobbyCalled)
	})
}

// AnswerCall marks the call of a match as answered. It does nothing if there is no call.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority.
func (s *Service) AnswerCall(ctx context.Context, userID int64, ref match.Ref) (Match, error) {
	return s.editLobby(ctx, userID, ref, func(ctx context.Context, w *openedLobby) error {
		switch {
		case !w.Operator:
			return fault.New(fault.ParticipationAuthority)
		case w.record.CalledAt == nil:
			return nil
		}
		w.record.CalledAt, w.record.CalledBy = nil, 0
		return s.appendLobbyEvent(ctx, w, userID, LobbyAnswered)
	})
}

// appendLobbyEvent stores the match and appends an event about it.
func (s *Service) appendLobbyEvent(ctx context.Context, w *openedLobby, userID int64, kind *event.Definition[CoordinationPayload]) error {
	now := clock.Now(ctx)
	r := w.record
	r.Version, r.UpdatedAt = r.Version+1, now
	if err := s.matches.Update(ctx, r); err != nil {
		return err
	}
	payload := CoordinationPayload{StageID: w.Stage.ID, Format: ID, Round: r.Pos.Round, Order: r.Pos.Order}
	return s.store.AppendEvent(ctx, kind.New(userID, w.contest.ID, r.ID, now, payload))
}

// SetMeetingPoint sets the meeting point of a match. Two empty texts remove it. It needs ABILITY_CONTEST_EDIT. The event does not
// hold the meeting point, because more people read events.
//
// Faults: contestDoesNotExist, stageDoesNotExist, matchDoesNotExist, participationAuthority, exceededLength {length} at
// code and note.
func (s *Service) SetMeetingPoint(ctx context.Context, userID int64, ref match.Ref, p match.MeetingPoint) (Match, error) {
	return s.editLobby(ctx, userID, ref, func(ctx context.Context, w *openedLobby) error {
		if !w.Operator {
			return fault.New(fault.ParticipationAuthority)
		}
		if err := p.Check(); err != nil {
			return err
		}
		text := p.Text()
		if text == w.record.MeetingPointText {
			return nil
		}
		w.record.MeetingPointText = text
		return s.appendLobbyEvent(ctx, w, userID, LobbySet)
	})
}

// CoordinationPayload is the payload of match.called, match.answered and match.lobby of a lobby.
type CoordinationPayload struct {
	StageID int64          `json:"stageId"`
	Format  stage.FormatID `json:"format"`
	Round   int            `json:"round"`
	Order   int            `json:"order"`
}
