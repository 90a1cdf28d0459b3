package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Version is the contest's version, which rises with everything that a View shows but names and pictures. Fault
// contestDoesNotExist.
func (s *Service) Version(ctx context.Context, contestID int64) (int64, error) {
	v, ok, err := s.store.ContestVersion(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return v, err
}

// EntriesOf gives the ids of the entries that a person plays in, the one that the person was entered with first; none for
// a visitor (0).
func (s *Service) EntriesOf(ctx context.Context, contestID, userID int64) ([]int64, error) {
	if userID == 0 {
		return nil, nil
	}
	entries, err := s.store.EntriesOfMember(ctx, contestID, userID)
	return EntryIDs(entries), err
}

// outline is what everybody's page of a contest tells of its stages.
type outline struct {
	stages   []Stage
	champion *contest.Entry
}

// Bounds of the outlines kept in memory.
const (
	keptOutlines   = 1024
	keptOutlineAge = time.Minute
)

func (s *Service) outline(ctx context.Context, contestID, version int64) (outline, error) {
	return s.outlines.Get(ctx, contestID, version, clock.Now(ctx), func(ctx context.Context) (outline, error) {
		stages, err := s.store.Stages(ctx, contestID)
		if err != nil || len(stages) == 0 {
			return outline{}, err
		}
		out := outline{stages: stages}
		champion, ok, err := s.store.Champion(ctx, contestID)
		if ok {
			out.champion = &champion
		}
		return out, err
	})
}

// Summary returns the stages of a contest and its champion. The caller has read the contest at the version given. It is empty
// if no stage is created, or there is no contest.
func (s *Service) Summary(ctx context.Context, contestID, version int64) (contest.StageSummary, error) {
	o, err := s.outline(ctx, contestID, version)
	sum := contest.StageSummary{Champion: o.champion}
	for _, st := range o.stages {
		sum.Stages = append(sum.Stages, contest.StageRef{ID: st.ID, Format: string(st.Format), Finished: st.FinishedAt != nil})
	}
	return sum, err
}

// Stages lists the stages of a contest by position.
func (s *Service) Stages(ctx context.Context, contestID int64) ([]Stage, error) {
	return s.store.Stages(ctx, contestID)
}

// Rounds lists the rounds of a stage.
func (s *Service) Rounds(ctx context.Context, stageID int64) ([]Round, error) {
	return s.store.Rounds(ctx, stageID)
}
