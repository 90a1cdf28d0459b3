package league

import (
	"context"

	"yagura/internal/contest"
	"yagura/internal/kit/clock"
	"yagura/internal/kit/event"
	"yagura/internal/kit/fault"
	"yagura/internal/stage"
)

// Finish marks a league as finished. It returns the fault resultsMissing {count} if the league has open matches, unless force
// is set. Open matches do not count until operators decide them. If the league is finished already, nothing changes.
func (s *Service) Finish(ctx context.Context, _ contest.Contest, st *stage.Stage, force bool) (*event.Content, error) {
	if st.FinishedAt != nil {
		return nil, nil
	}
	counts, err := s.stages.RoundCounts(ctx, st.ID)
	if err != nil {
		return nil, err
	}
	left := 0
	for _, n := range counts {
		left += n.Matches - n.Decided
	}
	if left > 0 && !force {
		return nil, fault.New(fault.ResultsMissing).With("count", left)
	}
	now := clock.Now(ctx)
	st.FinishedAt, st.RoundStatus = &now, stage.Ended
	return Finished.With(FinishedPayload{Format: ID, Missing: left}), nil
}

// FinishedPayload is the payload of stage.finished and stage.reopened of a league.
type FinishedPayload struct {
	Format stage.FormatID `json:"format"`
	// Missing counts the matches without a result.
	Missing int `json:"missing,omitempty"`
}

// Reopen marks a finished league as in play again. If the league is not finished, nothing changes.
func (s *Service) Reopen(_ context.Context, _ contest.Contest, st *stage.Stage) (*event.Content, error) {
	if st.FinishedAt == nil {
		return nil, nil
	}
	st.FinishedAt, st.RoundStatus = nil, stage.Started
	return Reopened.With(FinishedPayload{Format: ID}), nil
}
