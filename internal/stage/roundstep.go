package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/kit/id"
)

// deleteFirst removes the first stage of a contest.
func (s *Service) deleteFirst(ctx context.Context, userID int64, c contest.Contest, st Stage) error {
	if err := s.nothingFollows(ctx, c); err != nil {
		return err
	}
	now := clock.Now(ctx)
	counts, err := s.store.RoundCounts(ctx, st.ID)
	if err != nil {
		return err
	}
	fact := StageDeletedPayload{Format: st.Format}
	for _, n := range counts {
		fact.Matches, fact.Decided = fact.Matches+n.Matches, fact.Decided+n.Decided
	}
	if err := s.store.DeleteStage(ctx, st.ID); err != nil {
		return err
	}
	if err := s.followMatches(ctx, c.ID); err != nil {
		return err
	}
	if err := s.store.SetFinalPlaces(ctx, c.ID, nil, now); err != nil {
		return err
	}
	if err := s.contests.ResetStatus(ctx, c.ID); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), event.StageDeleted, userID, c.ID, st.ID, now, fact))
}

type StageDeletedPayload struct {
	Format  Format `json:"format"`
	Matches int    `json:"matches"`
	Decided int    `json:"decided"`
}

// nothingFollows answers the fault tournamentAlreadyCreated where a bracket was made out of the first stage.
func (s *Service) nothingFollows(ctx context.Context, c contest.Contest) error {
	stages, err := s.store.Stages(ctx, c.ID)
	if err == nil && len(stages) > 1 {
		err = fault.New(fault.TournamentAlreadyCreated)
	}
	return err
}

// saveProgress writes how far a stage is, with the final places that follow.
func (s *Service) saveProgress(ctx context.Context, userID int64, c contest.Contest, st Stage, kind event.Kind, fact any) error {
	now := clock.Now(ctx)
	st.UpdatedAt = now
	if err := s.store.UpdateStage(ctx, st); err != nil {
		return err
	}
	if err := s.saveAllPlaces(ctx, c, now); err != nil {
		return err
	}
	return s.store.AppendEvent(ctx, event.New(id.New(), kind, userID, c.ID, st.ID, now, fact))
}

// mayRun finds a stage for who may run it, under the contest's lock.
func (s *Service) mayRun(ctx context.Context, userID int64, c contest.Contest, f Format, stageID int64) (Stage, error) {
	if err := s.contests.RequireEdit(ctx, c.ID, userID); err != nil {
		return Stage{}, err
	}
	return s.find(ctx, c.ID, f, stageID)
}

// appendStageEvent appends an event about a stage.
func (s *Service) appendStageEvent(ctx context.Context, kind event.Kind, userID int64, st Stage, fact any) error {
	return s.store.AppendEvent(ctx, event.New(id.New(), kind, userID, st.ContestID, st.ID, clock.Now(ctx), fact))
}

// saveStage writes a stage that was edited or has gone on.
func (s *Service) saveStage(ctx context.Context, st Stage) error {
	st.Version, st.UpdatedAt = st.Version+1, clock.Now(ctx)
	return s.store.UpdateStage(ctx, st)
}

// RoundState is a stage with its rounds and entrants, as one transaction or one reader sees it.
type RoundState struct {
	contest contest.Contest
	Stage
	rounds   []Round
	entrants []Entrant // by seed
}

// mayStart answers a fault unless this very round is the next: stageFinished, roundAlreadyDrawn, roundNotEnded,
// noRoundsLeft.
func (t *RoundState) mayStart(round int) error {
	if t.FinishedAt == nil && round < t.upcoming() {
		return fault.New(fault.RoundAlreadyDrawn)
	}
	next, err := t.nextRound()
	if err == nil && round != next {
		err = fault.New(fault.RoundNotEnded)
	}
	return err
}

// startRound makes a round the current one.
func (s *Service) startRound(ctx context.Context, t *RoundState, r Round, now time.Time) error {
	r.Status, r.PublishedAt = Started, &now
	if err := s.store.UpdateRound(ctx, t.ID, r); err != nil {
		return err
	}
	st := t.Stage
	st.CurrentRound, st.RoundStatus = r.Number, Started
	return s.saveStage(ctx, st)
}

// running gives the current round of a stage that is played. Faults: stageFinished, roundDoesNotExist, roundNotStarted,
// finishedRound.
func (t *RoundState) running(round int) (Round, error) {
	switch {
	case t.FinishedAt != nil:
		return Round{}, fault.New(fault.StageFinished)
	case round < 0 || round >= len(t.rounds):
		return Round{}, fault.New(fault.RoundDoesNotExist)
	case t.rounds[round].Status == Planned:
		return Round{}, fault.New(fault.RoundNotStarted)
	case t.rounds[round].Status == Ended:
		return Round{}, fault.New(fault.FinishedRound)
	}
	return t.rounds[round], nil
}

func (s *Service) endRound(ctx context.Context, t *RoundState, r Round) error {
	now := clock.Now(ctx)
	r.Status, r.EndedAt = Ended, &now
	if err := s.store.UpdateRound(ctx, t.ID, r); err != nil {
		return err
	}
	st := t.Stage
	st.RoundStatus = Ended
	return s.saveStage(ctx, st)
}

func (s *Service) reopenRound(ctx context.Context, t *RoundState, round int) error {
	switch {
	case t.FinishedAt != nil:
		return fault.New(fault.StageFinished)
	case round < 0 || round >= len(t.rounds):
		return fault.New(fault.RoundDoesNotExist)
	case round < t.CurrentRound:
		return fault.New(fault.RoundAlreadyDrawn)
	case t.rounds[round].Status != Ended:
		return fault.New(fault.RoundNotEnded)
	}
	r := t.rounds[round]
	r.Status, r.EndedAt = Started, nil
	if err := s.store.UpdateRound(ctx, t.ID, r); err != nil {
		return err
	}
	st := t.Stage
	st.RoundStatus = Started
	return s.saveStage(ctx, st)
}

// mayFinish answers a fault unless the stage can be finished: stageFinished, roundNotStarted, roundNotEnded.
func (t *RoundState) mayFinish(early bool) error {
	switch {
	case t.FinishedAt != nil:
		return fault.New(fault.StageFinished)
	case t.rounds[0].Status == Planned:
		return fault.New(fault.RoundNotStarted)
	case t.RoundStatus != Ended, !early && t.CurrentRound < len(t.rounds)-1:
		return fault.New(fault.RoundNotEnded)
	}
	return nil
}

// nextRound is the round that may be published now. Faults: stageFinished, roundNotEnded, noRoundsLeft.
func (t *RoundState) nextRound() (int, error) {
	next := t.upcoming()
	switch {
	case t.FinishedAt != nil:
		return 0, fault.New(fault.StageFinished)
	case next > t.CurrentRound && t.RoundStatus != Ended:
		return 0, fault.New(fault.RoundNotEnded)
	case next >= len(t.rounds):
		return 0, fault.New(fault.NoRoundsLeft)
	}
	return next, nil
}

// upcoming is the first round that has no matches yet, perhaps one that is not planned.
func (t *RoundState) upcoming() int {
	if t.CurrentRound < len(t.rounds) && t.rounds[t.CurrentRound].Status == Planned {
		return t.CurrentRound
	}
	return t.CurrentRound + 1
}
