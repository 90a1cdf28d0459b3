package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
)

// LoadRounds reads the rounds and entrants of a stage.
func (s *Service) LoadRounds(ctx context.Context, c contest.Contest, st Stage) (RoundState, error) {
	p := RoundState{Contest: c, Stage: st}
	var err error
	if p.Rounds, err = s.store.Rounds(ctx, st.ID); err != nil {
		return p, err
	}
	p.Entrants, err = s.store.StageEntries(ctx, st.ID)
	return p, err
}

// StartRound marks a round as started and makes it the current one. The format has stored its matches before.
func (s *Service) StartRound(ctx context.Context, userID int64, p *RoundState, round int, started *event.Content) error {
	now := clock.Now(ctx)
	r := p.Rounds[round]
	r.Status, r.PublishedAt = Started, &now
	return s.saveRound(ctx, userID, p, r, started)
}

// saveRound stores a round, makes it the current one of its stage and appends an event.
func (s *Service) saveRound(ctx context.Context, userID int64, p *RoundState, r Round, content *event.Content) error {
	if err := s.store.UpdateRound(ctx, p.ID, r); err != nil {
		return err
	}
	st := p.Stage
	st.CurrentRound, st.RoundStatus = r.Number, r.Status
	return s.saveStageAndPlaces(ctx, userID, p.Contest, st, content)
}

// openRounds returns a stage that is drawn round by round, and its format, to a holder of ABILITY_CONTEST_EDIT.
func (s *Service) openRounds(ctx context.Context, userID int64, c contest.Contest, ref Ref) (*RoundState, RoundFormat, error) {
	st, err := s.FindForOperator(ctx, userID, c, ref)
	if err != nil {
		return nil, nil, err
	}
	format, err := s.Of(ref.Format)
	if err != nil {
		return nil, nil, err
	}
	rounds, ok := format.(RoundFormat)
	if !ok {
		return nil, nil, s.absent(ref.Format)
	}
	p, err := s.LoadRounds(ctx, c, st)
	return &p, rounds, err
}

// EndRound ends the current round. Participants cannot report its results any more. Only operators decide its open matches,
// so a round with open matches needs force. EndRound needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundNotStarted, finishedRound (it has ended already), resultsMissing {count}.
func (s *Service) EndRound(ctx context.Context, userID int64, ref Ref, round int, force bool) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		p, format, err := s.openRounds(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		r, err := p.Running(round)
		if err != nil {
			return err
		}
		ended, err := format.EndRound(ctx, p, round, force)
		if err != nil {
			return err
		}
		now := clock.Now(ctx)
		r.Status, r.EndedAt = Ended, &now
		return s.saveRound(ctx, userID, p, r, ended)
	})
}

// ReopenRound opens the current round again if it has ended and the next one is not published. The deadlines of its open matches start
// again. It needs ABILITY_CONTEST_EDIT.
//
// Faults: contestDoesNotExist, participationAuthority, stageDoesNotExist, stageFinished, roundDoesNotExist,
// roundAlreadyDrawn (the next one is published), roundNotEnded.
func (s *Service) ReopenRound(ctx context.Context, userID int64, ref Ref, round int) error {
	return s.Write(ctx, ref.ContestID, func(ctx context.Context, c contest.Contest) error {
		p, format, err := s.openRounds(ctx, userID, c, ref)
		if err != nil {
			return err
		}
		switch {
		case p.FinishedAt != nil:
			return fault.New(fault.StageFinished)
		case round < 0 || round >= len(p.Rounds):
			return fault.New(fault.RoundDoesNotExist)
		case round < p.CurrentRound:
			return fault.New(fault.RoundAlreadyDrawn)
		case p.Rounds[round].Status != Ended:
			return fault.New(fault.RoundNotEnded)
		}
		reopened, err := format.ReopenRound(ctx, p, round)
		if err != nil {
			return err
		}
		r := p.Rounds[round]
		r.Status, r.EndedAt = Started, nil
		if err := s.saveRound(ctx, userID, p, r, reopened); err != nil {
			return err
		}
		return s.matches.Resume(ctx, p.Contest.ID)
	})
}
