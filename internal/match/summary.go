package match

import (
	"context"

	"yagura/internal/contest"
)

// Summary returns the stages of a contest, and one entry's first match that waits to be played if entryID is not 0. The
// caller has read the contest at the version given. It is empty if no stage is created, or there is no contest.
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
