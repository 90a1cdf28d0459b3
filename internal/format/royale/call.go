package royale

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/match"
)

// mayCall returns the fault that keeps the viewer from calling an operator now; "" if there is none. Participants of the
// match and operators may call until the contest ends.
func (w *lobbyEdit) mayCall(ctx context.Context) fault.Key {
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
	return s.inLobby(ctx, userID, ref, func(ctx context.Context, w *lobbyEdit) error {
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
	return s.inLobby(ctx, userID, ref, func(ctx context.Context, w *lobbyEdit) error {
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

// inLobby runs fn for a person and a match as the contest's only writer, and returns the match after it. Faults:
// contestDoesNotExist, stageDoesNotExist, matchDoesNotExist.
func (s *Service) inLobby(ctx context.Context, userID int64, ref match.Ref, fn func(ctx context.Context, w *lobbyEdit) error) (Match, error) {
	var out Match
	err := s.stages.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		w, err := s.lobby(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		if err := fn(ctx, w); err != nil {
			return err
		}
		out, err = s.Match(ctx, userID, ref)
		return err
	})
	return out, err
}

// appendLobbyEvent stores the match and appends an event about it.
func (s *Service) appendLobbyEvent(ctx context.Context, w *lobbyEdit, userID int64, kind *event.Definition[CoordinationPayload]) error {
	now := clock.Now(ctx)
	r := w.record
	r.Version, r.UpdatedAt = r.Version+1, now
	if err := s.matches.Update(ctx, r); err != nil {
		return err
	}
	payload := CoordinationPayload{StageID: w.Stage.ID, Format: ID, Round: r.Pos.Round, Order: r.Pos.Order}
	return s.store.AppendEvent(ctx, kind.New(userID, w.contest.ID, r.ID, now, payload))
}
