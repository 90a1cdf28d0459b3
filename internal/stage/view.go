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
	return ids(entries), err
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

// Summary tells of a contest's stages, and of one entry's first match that waits to be played where entryID is not 0.
// The caller has read the contest at the version given. It is empty where nothing is drawn, or there is no contest.
func (s *Service) Summary(ctx context.Context, contestID, version, entryID int64) (contest.StageSummary, error) {
	o, err := s.outline(ctx, contestID, version)
	if err != nil || len(o.stages) == 0 {
		return contest.StageSummary{}, err
	}
	sum := contest.StageSummary{Champion: o.champion}
	for _, st := range o.stages {
		sum.Stages = append(sum.Stages, contest.StageRef{ID: st.ID, Format: string(st.Format), Finished: st.FinishedAt != nil})
	}
	if entryID == 0 {
		return sum, nil
	}
	r, ok, err := s.store.NextMatch(ctx, contestID, entryID)
	if err != nil || !ok {
		return sum, err
	}
	sum.Match = &contest.StageMatch{ID: r.ID, StageID: r.StageID, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, StartTime: &r.Start}
	for _, st := range o.stages {
		if st.ID == r.StageID {
			sum.Match.Format = string(st.Format)
		}
	}
	return sum, nil
}
