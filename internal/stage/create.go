package stage

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// entriesOfNewStage decides whether the first stage of a contest, which is no bracket, may be made now, and gives the entries
// that will play in it, by time of entry.
func (s *Service) entriesOfNewStage(ctx context.Context, userID int64, c contest.Contest, f Format) ([]contest.Entry, error) {
	if err := s.contests.RequireEdit(ctx, c.ID, userID); err != nil {
		return nil, err
	}
	if FormatOf(c.Type) != f {
		return nil, fault.New(fault.ContestTypeMismatch)
	}
	if !c.CanCreateStage(clock.Now(ctx)) {
		return nil, fault.New(fault.NotAfterEntryEnd)
	}
	if stages, err := s.store.Stages(ctx, c.ID); err != nil {
		return nil, err
	} else if len(stages) > 0 {
		return nil, fault.New(fault.StageAlreadyCreated)
	}
	active, err := s.contests.ActiveEntries(ctx, c.ID)
	if err == nil && len(active) < 2 {
		err = fault.New(fault.NotEnoughActiveTeam)
	}
	if err != nil {
		return nil, err
	}
	return active, s.contests.RequireRosters(ctx, &c, active)
}

// insertEntrants makes a field out of entries in their order, each with its section, and its planned rounds.
func (s *Service) insertEntrants(ctx context.Context, stageID int64, field []Entrant, rounds []Round) error {
	if err := s.store.InsertStageEntries(ctx, stageID, field); err != nil {
		return err
	}
	for _, r := range rounds {
		if err := s.store.InsertRound(ctx, stageID, r); err != nil {
			return err
		}
	}
	return nil
}
