package stage

import (
	"context"
	"time"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/fault"
)

// Version returns the contest's version. It rises with every change that a view of a stage shows, except names and pictures.
// Fault contestDoesNotExist.
func (s *Service) Version(ctx context.Context, contestID int64) (int64, error) {
	v, ok, err := s.store.ContestVersion(ctx, contestID)
	if err == nil && !ok {
		err = fault.New(fault.ContestDoesNotExist)
	}
	return v, err
}

// EntriesOf returns the id of the entry in which a person plays, as a list of at most one. It returns none for a visitor
// (user id 0).
func (s *Service) EntriesOf(ctx context.Context, contestID, userID int64) ([]int64, error) {
	if userID == 0 {
		return nil, nil
	}
	entries, err := s.store.EntriesOfMember(ctx, contestID, userID)
	return EntryIDs(entries), err
}

// outline has the stages and the champion that the public page of a contest shows.
type outline struct {
	stages   []Stage
	champion *contest.Entry
}

// The maximum number of cached outlines, and their maximum age.
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

// Summary returns the stages of a contest and its champion. version is the version of the contest that the caller has read.
// The summary is empty if no stage exists.
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
