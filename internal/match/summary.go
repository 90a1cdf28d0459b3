package match

import (
	"context"

	"yagura/internal/contest"
)

// Summary returns the stages of a contest and, if entryID is not 0, the first ready match of that entry. version is the
// contest version that the caller has read. The summary is empty if the contest has no stage or does not exist.
func (s *Service) Summary(ctx context.Context, contestID, version, entryID int64) (contest.StageSummary, error) {
	sum, err := s.stages.Summary(ctx, contestID, version)
	if err != nil || len(sum.Stages) == 0 || entryID == 0 {
		return sum, err
	}
	r, ok, err := s.store.NextMatch(ctx, contestID, entryID)
	if err != nil || !ok {
		return sum, err
	}
	sum.Match = &contest.StageMatch{ID: r.ID, StageID: r.StageID, Section: r.Pos.Section, Round: r.Pos.Round, Order: r.Pos.Order, StartTime: &r.Start}
	for _, st := range sum.Stages {
		if st.ID == r.StageID {
			sum.Match.Format = st.Format
		}
	}
	return sum, nil
}
